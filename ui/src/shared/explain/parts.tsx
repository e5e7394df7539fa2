// Parts shared by all explanations: drawer, entries table.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '@/api/client';
import { useDataset } from '@/catalog/useDataset';
import { Entries } from '../entries/Entries';
import type { ListFilters } from '../entries/EntriesTools';
import { Drawer } from '../ui/Drawer';
import { ErrorState, TableSkeleton } from '../ui/States';
import * as styles from './explain-number.module.css';

const EMPTY = {};
const NO_FILTERS: ListFilters = { places: [] };

interface ExplanationDrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function ExplanationDrawer({ title, onClose, children }: ExplanationDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open
      onClose={onClose}
      size="min(1120px, 100vw)"
      title={title}
      closable={{ 'aria-label': t('action.close'), placement: 'end' }}
      className={styles.explainNumber}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}

/** A data set's entries, filtered by `query`, read-only. */
export function EntriesBelow({ dataset: name, query }: { dataset: string; query: Query }) {
  const dataset = useDataset(name);
  if (dataset.isError) return <ErrorState text={dataset.error.message} onRetry={() => dataset.refetch()} />;
  if (!dataset.data) return <TableSkeleton rows={10} />;
  return (
    <Entries
      dataset={dataset.data}
      defaults={EMPTY}
      badges={EMPTY}
      addRequests={0}
      onWritten={() => undefined}
      emptyActions={null}
      scope={query}
      listFilters={NO_FILTERS}
      readOnly
    />
  );
}
