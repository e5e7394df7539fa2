// "eOffice Transactions": files and receipts as tabs, each as counts per section or as single items.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '@/shared/calendar';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Department } from '@/shared/departments';
import type { Entry } from '@/shared/entries/api';
import { useEntryCount } from '@/shared/entries/api';
import type { Applied } from '@/shared/filters/applied';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { operationOn } from '@/shared/session/may';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { Segmented } from '@/shared/ui/Segmented';
import { Tabs } from '@/shared/ui/Tabs';
import { BUCKETS, KINDS, type Kind } from './api';
import { type Boards, DATASETS } from './boards';
import * as styles from './eoffice.module.css';
import { daysPending, type Table, type View } from './table';

const VIEWS: readonly View[] = ['counts', 'items'];
const COUNT_COLUMNS = ['eoffice_section', 'as_of_date', ...BUCKETS, 'total_pendency'] as const;
const ITEM_COLUMNS = {
  file: ['reference_number', 'subject', 'eoffice_section', 'received_date', 'priority', 'status'],
  receipt: ['receipt_number', 'subject', 'eoffice_section', 'received_date', 'priority', 'status'],
} as const;
const COUNT_PHONE = { title: 'eoffice_section', figures: [...BUCKETS, 'total_pendency'] };
const ITEM_PHONE = {
  file: { title: 'reference_number', figures: ['subject', 'eoffice_section', 'days', 'priority', 'status'] },
  receipt: { title: 'receipt_number', figures: ['subject', 'eoffice_section', 'days', 'status', 'amount'] },
};
const BADGES = {
  status: { completed: 'ok', in_progress: 'info', pending: 'warn', rejected: 'bad' },
  priority: { high: 'bad', medium: 'warn', low: 'ok' },
} as const;
const ADD = { file: 'actions.add', receipt: 'actions.addReceiptEntry' } as const;
const NO_BADGES = {};
const NO_DEFAULTS = {}; // those of the data set's definition are enough

/** Columns without a field: days pending, and a receipt's amount in whole rupees as in the forms. */
function useItemColumns(kind: Kind): GridColumn<Entry>[] {
  const { t } = useTranslation('eoffice');
  const { count } = useLanguage();
  return useMemo(() => {
    const shared = { numeric: true, sortable: false };
    const days: GridColumn<Entry> = {
      ...shared,
      key: 'days',
      title: t('table.days'),
      value: (item) => count(daysPending(item, todayInIndia())),
      minWidth: 120,
    };
    const amount: GridColumn<Entry> = {
      ...shared,
      key: 'amount',
      title: t('table.amount'),
      value: ({ amount }) => (typeof amount === 'number' ? `₹${count(amount)}` : DASH),
      sortable: true,
      minWidth: 112,
    };
    return kind === 'receipt' ? [days, amount] : [days];
  }, [kind, t, count]);
}

interface TransactionsProps {
  boards: Boards;
  department: Department;
  table: Table;
  filters: Applied;
  onClearFilters: () => void;
}

export function Transactions({ boards, department, table, filters, onClearFilters }: TransactionsProps) {
  const { t } = useTranslation('eoffice');
  const { kind, view } = table.key;
  const files = useCount(boards, 'file', view, filters);
  const receipts = useCount(boards, 'receipt', view, filters);
  const counts = { file: files, receipt: receipts };
  const board = boards.of(table.key);
  const items = view === 'items';
  const name = DATASETS[kind][view];
  const itemColumns = useItemColumns(kind);
  const add = {
    icon: 'plus' as const,
    does: operationOn('create', name),
    onClick: () => table.add(table.key),
  };
  return (
    <div className={items ? styles.eoItems : undefined}>
      <DashboardTable
        key={`${kind}-${view}`}
        board={{ ...board, addRequests: table.addRequests }}
        department={department}
        title={t('title')}
        words={[`${kind}-${view}`, view, kind, 'both'].map((part) => `eoffice:entries.${part}`)}
        columns={items ? ITEM_COLUMNS[kind] : COUNT_COLUMNS}
        extraColumns={items ? itemColumns : undefined}
        phone={items ? ITEM_PHONE[kind] : COUNT_PHONE}
        badges={items ? BADGES : NO_BADGES}
        defaults={NO_DEFAULTS}
        dashboardFilters={filters}
        onClearFilters={onClearFilters}
        counted="results"
        onRefresh={boards.refresh}
        emptyAction={
          <Button kind="primary" {...add}>
            {t(ADD[kind])}
          </Button>
        }
        under={
          <div className={`${layout.row} ${layout.wraps} ${styles.eoTableTools}`}>
            <Tabs
              few
              label={t('table.kinds')}
              value={kind}
              options={KINDS.map((value) => ({ value, label: t(`table.${value}`), count: counts[value] }))}
              onChange={(next) => table.show({ kind: next as Kind, view })}
            />
            <Segmented
              label={t('table.view')}
              value={view}
              options={VIEWS.map((value) => ({ value, label: t(`table.${value}`) }))}
              onChange={(next) => table.show({ kind, view: next })}
            />
            <span className={styles.eoTableActs}>
              <Button
                size="sm"
                icon="upload"
                does={operationOn('import', name)}
                onClick={() => board.open('import')}
              >
                {t('actions.import')}
              </Button>
              <Button size="sm" {...add}>
                {t(ADD[kind])}
              </Button>
            </span>
          </div>
        }
      />
    </div>
  );
}

/** Number of entries in a tab under the dashboard's filters. */
function useCount(boards: Boards, kind: Kind, view: View, query: Record<string, string | number>) {
  const dataset = boards.of({ kind, view }).dataset.data;
  return useEntryCount(dataset ?? { path: '', resource: '' }, query, dataset !== undefined).data;
}
