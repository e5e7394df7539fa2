// Target of the unsubscribe link in messages. Works without a login.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '@/api/client';
import { useData } from '@/api/useData';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import * as textPage from '@/shared/ui/text-page.module.css';
import { PageFrame } from './PageFrame';
import { OTHER_PAGES } from './pages';

const PATH = '/api/messages/unsubscribe/{token}';

export function UnsubscribePage() {
  const { t } = useTranslation('pages');
  const [params] = useSearchParams();
  const path = { token: params.get('token') || '-' };
  const query = useData(['unsubscribe', path.token], PATH, { path, retry: false });
  const leaving = useMutation({ mutationFn: async () => (await api.post(PATH, { path })).data });
  const found = leaving.data ?? query.data;
  return (
    <PageFrame title={t('unsubscribe.title')} updated={OTHER_PAGES.unsubscribe}>
      {query.isPending && <TableSkeleton rows={2} />}
      {query.isError && <ErrorState text={query.error.message} />}
      {leaving.isError && (
        <Banner tone="bad" title={t('unsubscribe.failed')}>
          {leaving.error.message}
        </Banner>
      )}
      {found?.ended && (
        <Banner tone="ok">{t('unsubscribe.ended', { kind: t(`unsubscribe.kind.${found.kind}`) })}</Banner>
      )}
      {found && !found.ended && (
        <>
          <p className={textPage.lead}>
            {t('unsubscribe.lead', { kind: t(`unsubscribe.kind.${found.kind}`) })}
          </p>
          <Button kind="primary" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('unsubscribe.act')}
          </Button>
        </>
      )}
    </PageFrame>
  );
}
