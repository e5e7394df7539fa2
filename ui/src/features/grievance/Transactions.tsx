// "Recent Transactions" of the open system: this month until somebody asks for more; with its import dialog.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '@/shared/calendar';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Board } from '@/shared/dashboard/useDashboard';
import type { Department } from '@/shared/departments';
import type { Entry } from '@/shared/entries/types';
import { type Applied, queryOf } from '@/shared/filters/applied';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/notices';
import type { RowAct } from '@/shared/ui/RowActs';
import { BADGES, COLUMNS } from './badges';
import { refusalText } from './refusal';
import { SystemChoice } from './SystemChoice';
import type { System } from './types';

const EscalateDialog = late(async () => ({ default: (await import('./EscalateDialog')).EscalateDialog }));

const REFUSED_MS = 8_000;

interface TransactionsProps {
  system: System;
  board: Board;
  department: Department;
  filters: Applied;
  onClearFilters: () => void;
  /** Another system is chosen in the import dialog. */
  onImportInto: (system: System) => void;
}

export function Transactions(props: TransactionsProps) {
  const { system, board, department, filters } = props;
  const { t } = useTranslation('grievance');
  const { nameOf } = useLanguage();
  const [allDays, setAllDays] = useState(false);
  const [escalated, setEscalated] = useState<Entry | null>(null);
  const ranged = Boolean(filters.date_from || filters.date_to);
  const thisMonth = !ranged && !allDays;
  const escalate = (row: Entry): RowAct[] =>
    system === 'pg-portal'
      ? [
          {
            key: 'escalate',
            icon: 'flag',
            label: t('escalations.escalate'),
            act: () => setEscalated(row),
            does: 'escalate_pg',
          },
        ]
      : [];
  return (
    <>
      <DashboardTable
        board={board}
        department={department}
        title={t(`systems.${system}`)}
        words="grievance"
        defaults={{ date: todayInIndia() }}
        badges={BADGES}
        columns={COLUMNS}
        pinned={2}
        narrowedBy={{ ...queryOf(filters), ...(thisMonth ? { current_month: 'true' } : {}) }}
        onClearFilters={() => {
          props.onClearFilters();
          setAllDays(true);
        }}
        rowActions={escalate}
        note={
          !ranged && (
            <Button kind="link" size="sm" onClick={() => setAllDays(!allDays)}>
              {t(allDays ? 'period.showMonth' : 'period.showAll')}
            </Button>
          )
        }
        found={(total) => t(thisMonth ? 'period.month' : 'period.found', { count: total, n: total })}
        importing={{
          chooseFirst: t('import.chooseFirst'),
          onRefused: (text, record) =>
            toast.error(
              t('import.failed'),
              refusalText((key, values) => t(key, values), text, record),
              REFUSED_MS,
            ),
          children: <SystemChoice system={system} onSystem={props.onImportInto} />,
        }}
      />
      <Suspense fallback={null}>
        {escalated && (
          <EscalateDialog
            entryId={escalated.id}
            office={nameOf(escalated.office as { name: string; name_mr: string })}
            date={String(escalated.date)}
            raised={null}
            onClose={() => setEscalated(null)}
          />
        )}
      </Suspense>
    </>
  );
}
