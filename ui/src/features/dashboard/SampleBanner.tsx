// Banner saying that the page shows sample data until the first import.
import { operationOn } from '@/shared/session/may';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { type Page, usePage } from './declared';

export function SampleBanner({ page, onImport }: { page: Page; onImport: () => void }) {
  const { t } = usePage(page);
  return (
    <Banner
      tone="info"
      title={t('sampleTitle')}
      action={
        <Button size="sm" icon="upload" does={operationOn('import', page.name)} onClick={onImport}>
          {t('actions.import')}
        </Button>
      }
    >
      {t('sampleText')}
    </Banner>
  );
}
