// Without a connection: what is shown was saved, and when.
import { useTranslation } from 'react-i18next';
import { useOffline } from '@/api/kept';
import { queryClient } from '@/api/query';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';

export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const { dateTime } = useLanguage();
  const savedAt = useOffline((state) => state.savedAt);
  if (!savedAt) return null;
  return (
    <div className="offline">
      <Banner
        tone="warn"
        title={t('offline.title')}
        action={
          <Button size="sm" icon="refresh" onClick={() => queryClient.invalidateQueries()}>
            {t('common:action.tryAgain')}
          </Button>
        }
      >
        {t('offline.savedAt', { time: dateTime(savedAt) })}
      </Banner>
    </div>
  );
}
