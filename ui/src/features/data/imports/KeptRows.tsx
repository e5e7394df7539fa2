// Rows that an undo kept because they were changed after the import, with who changed them and when.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KeptList } from '@/shared/import/KeptList';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import { useKeptRows } from './api';

const STEP = 20;
const MAX_ROWS = 100;

export function KeptRows({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const [shown, setShown] = useState(STEP);
  const query = useKeptRows(id, shown);
  if (query.isError) return <ErrorState text={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <TableSkeleton rows={3} />;
  const left = (query.data.meta?.total ?? 0) - query.data.data.length;
  return (
    <>
      <KeptList rows={query.data.data} onOpen={onOpen} />
      {left > 0 && shown < MAX_ROWS && (
        <Button size="sm" onClick={() => setShown(MAX_ROWS)}>
          {t('showMore', { left: count(left) })}
        </Button>
      )}
      {left > 0 && shown === MAX_ROWS && (
        <p className={`${layout.small} ${layout.muted}`}>{t('kept.more', { left: count(left) })}</p>
      )}
    </>
  );
}
