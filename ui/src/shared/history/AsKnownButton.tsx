// Beside the freshness of a page's figures: the way to the same page as it was known on an earlier day.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsKnown } from '@/api/asKnown';
import { onDemand } from '../late';
import { Button } from '../ui/Button';

const AsKnownDialog = onDemand(async () => (await import('./AsKnownDialog')).AsKnownDialog);

export function AsKnownButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const today = useAsKnown(({ on }) => on === null);
  if (!today) return null;
  return (
    <>
      <Button needsServer kind="link" size="sm" onClick={() => setOpen(true)}>
        {t('fresh.earlier')}
      </Button>
      {open && <AsKnownDialog onClose={() => setOpen(false)} />}
    </>
  );
}
