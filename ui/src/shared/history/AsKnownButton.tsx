// Opens the page as known on an earlier day: the date of its figures, or a button where no date is shown.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsKnown } from '@/api/asKnown';
import { onDemand } from '../lazy';
import { Button } from '../ui/Button';
import * as styles from './history.module.css';

const AsKnownDialog = onDemand(async () => (await import('./AsKnownDialog')).AsKnownDialog);

export function AsKnownButton({ asOf }: { asOf?: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const today = useAsKnown(({ on }) => on === null);
  const name = t('fresh.earlier');
  if (!today) return asOf ? <span>{asOf}</span> : null;
  return (
    <>
      {asOf ? (
        // As high as the text it replaces, to avoid a layout shift.
        <button
          type="button"
          className={styles.asOf}
          title={name}
          aria-label={`${asOf}. ${name}`}
          onClick={() => setOpen(true)}
        >
          {asOf}
        </button>
      ) : (
        <Button needsServer kind="link" size="sm" onClick={() => setOpen(true)}>
          {name}
        </Button>
      )}
      {open && <AsKnownDialog onClose={() => setOpen(false)} />}
    </>
  );
}
