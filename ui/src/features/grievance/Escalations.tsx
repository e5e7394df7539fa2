// List of the PG Portal's escalations by status, with authority and due date.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as charts from '@/shared/charts/charts.module.css';
import * as entries from '@/shared/entries/entries.module.css';
import type { Applied } from '@/shared/filters/applied';
import { DataGrid, type GridColumn } from '@/shared/grid/DataGrid';
import { pagerOf } from '@/shared/grid/GridPager';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { withChange } from '@/shared/manage/list';
import { shownRows } from '@/shared/manage/useList';
import { useMay } from '@/shared/session/may';
import { IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState } from '@/shared/ui/States';
import {
  type DashboardData,
  ESCALATIONS,
  type Escalation,
  type EscalationList,
  filterParams,
  LEVELS,
  useEscalations,
} from './api';
import { EscalationState } from './EscalationState';
import * as styles from './grievance.module.css';

const EscalateDialog = onDemand(async () => (await import('./EscalateDialog')).EscalateDialog);
const EscalationDetails = onDemand(async () => (await import('./EscalationDetails')).EscalationDetails);
const ResolveDialog = onDemand(async () => (await import('./ResolveDialog')).ResolveDialog);

interface EscalationsProps {
  filters: Applied;
  numbers: DashboardData['escalations'];
}

const PAGE_SIZES = [10, 25, 50, 100];
const STATES = ['open', 'resolved', 'all'] as const;
const INITIAL_LIST: EscalationList = {
  status: 'open',
  page: 1,
  perPage: 10,
  // The server's default order: earliest due date first.
  sort: { key: '', order: 'asc' },
};

type Open = { kind: 'details' | 'raise' | 'resolve'; escalation: Escalation } | null;

export function Escalations({ filters, numbers }: EscalationsProps) {
  const may = useMay();
  const { t, i18n } = useTranslation('grievance');
  const { nameOf, date, count } = useLanguage();
  const [list, setList] = useState(INITIAL_LIST);
  const [open, setOpen] = useState<Open>(null);
  const query = useEscalations(list, filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell texts depend only on the language
  const columns = useMemo<GridColumn<Escalation>[]>(
    () => [
      {
        key: 'office',
        title: t('common:term.office'),
        value: (row) => nameOf(row.office),
        strong: true,
        wraps: true,
        flex: 2,
        minWidth: 224,
      },
      { key: 'date', title: t('escalations.day'), value: (row) => date(row.date, true), minWidth: 120 },
      {
        key: 'count',
        title: t('escalations.count'),
        value: (row) => count(row.count),
        numeric: true,
        minWidth: 104,
      },
      {
        key: 'level',
        title: t('escalations.level'),
        value: (row) => t(`levels.${row.level}`),
        minWidth: 208,
      },
      {
        key: 'escalated_to',
        title: t('escalations.to'),
        value: (row) => row.escalated_to,
        wraps: true,
        sortable: false,
        minWidth: 208,
      },
      {
        key: 'due_date',
        title: t('escalations.due'),
        value: (row) => date(row.due_date, true),
        minWidth: 120,
      },
      {
        key: 'status',
        title: t('common:term.status'),
        value: (row) => t(`escalations.${row.overdue ? 'overdue' : row.status}`),
        render: (row) => <EscalationState escalation={row} />,
        minWidth: 128,
      },
    ],
    [i18n.language],
  );
  const show = (status: EscalationList['status']) => setList(withChange(list, { status }));
  const shown = open?.escalation;
  const act = (kind: 'raise' | 'resolve', escalation: Escalation) => {
    const possible = escalation.status === 'open' && escalation.entry_id !== null;
    if (!possible || (kind === 'raise' && escalation.level === LEVELS.at(-1))) return undefined;
    return () => setOpen({ kind, escalation });
  };
  const close = () => setOpen(null);
  return (
    <section
      className={`${card.card} ${entries.entries} ${styles.escalations}`}
      aria-label={t('escalations.title')}
    >
      <div className={card.head}>
        <div className={`${layout.shrinks} ${charts.chartHeading}`}>
          <h2 className={card.title}>{t('escalations.title')}</h2>
          {numbers && (
            <p className={card.finding}>
              {t(numbers.open ? 'escalations.finding' : 'escalations.findingNone', {
                open: numbers.open,
                grievances: numbers.grievances,
                overdue: numbers.overdue,
              })}
            </p>
          )}
        </div>
        <div className={card.tools}>
          <Segmented
            label={t('common:term.status')}
            value={list.status}
            options={STATES.map((status) => ({ value: status, label: t(`escalations.${status}`) }))}
            onChange={show}
          />
          <ExportMenu path={`${ESCALATIONS}/export`} query={filterParams(list, filters)} name="escalations" />
        </div>
      </div>
      <div className={styles.escalationsTable}>
        <DataGrid
          label={t('escalations.title')}
          {...shownRows(query, t('escalations.failed'))}
          rowId={(row) => String(row.id)}
          columns={columns}
          sort={list.sort}
          onSort={(sort) => setList(withChange(list, { sort }))}
          pager={pagerOf(list, query.data?.meta, PAGE_SIZES, setList)}
          phone={{
            title: (row) => (
              <>
                {nameOf(row.office)} <EscalationState escalation={row} />
              </>
            ),
            aside: (row) =>
              t(row.due_date ? 'escalations.phoneDue' : 'escalations.phone', {
                count: row.count,
                n: row.count,
                day: date(row.due_date, true),
              }),
            figures: [],
          }}
          actionCount={1}
          actions={(row) => (
            <IconButton
              icon="eye"
              label={t('escalations.view')}
              onClick={() => setOpen({ kind: 'details', escalation: row })}
            />
          )}
          empty={
            <EmptyState
              title={t(`escalations.empty.${list.status}`)}
              text={may('escalate_pg') ? t('escalations.emptyText') : undefined}
            />
          }
        />
      </div>
      {shown && open?.kind === 'details' && (
        <EscalationDetails
          escalation={shown}
          onRaise={act('raise', shown)}
          onResolve={act('resolve', shown)}
          onClose={close}
        />
      )}
      {shown?.entry_id && open?.kind === 'raise' && (
        <EscalateDialog
          entryId={shown.entry_id}
          office={nameOf(shown.office)}
          date={shown.date}
          raised={shown}
          onClose={close}
        />
      )}
      {shown?.entry_id && open?.kind === 'resolve' && (
        <ResolveDialog entryId={shown.entry_id} escalation={shown} onClose={close} />
      )}
    </section>
  );
}
