// "Recent Transactions" of the chosen system. Shows the current month by default.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { TableProps } from '@/shared/dashboard/slots';
import type { Entry } from '@/shared/entries/api';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/notices';
import type { RowAction } from '@/shared/ui/RowActions';
import { PG, refusalText } from './api';

const EscalateDialog = onDemand(async () => (await import('./EscalateDialog')).EscalateDialog);

const SystemChoice = onDemand(async () => (await import('./SystemChoice')).SystemChoice);

const REFUSED_MS = 8_000;

export function Transactions({ table, systems, shown, onShow, filters }: TableProps) {
  const { t } = useTranslation('grievance');
  const { nameOf } = useLanguage();
  const [allDays, setAllDays] = useState(false);
  const [escalated, setEscalated] = useState<Entry | null>(null);
  const ranged = Boolean(filters.date_from || filters.date_to);
  const thisMonth = !ranged && !allDays;
  const escalate = (row: Entry): RowAction[] =>
    shown.name === PG
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
        {...table}
        dashboardFilters={{ ...table.dashboardFilters, ...(thisMonth ? { current_month: 'true' } : {}) }}
        onClearFilters={() => {
          table.onClearFilters?.();
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
        summary={(total) => t(thisMonth ? 'period.month' : 'period.found', { count: total, n: total })}
        importing={{
          ...table.importing,
          onRefused: (text, record) =>
            toast.error(
              t('import.failed'),
              refusalText((key, values) => t(key, values), text, record),
              REFUSED_MS,
            ),
          children: <SystemChoice systems={systems} shown={shown} onShow={onShow} />,
        }}
      />
      {escalated && (
        <EscalateDialog
          entryId={escalated.id}
          office={nameOf(escalated.office as { name: string; name_mr: string })}
          date={String(escalated.date)}
          raised={null}
          onClose={() => setEscalated(null)}
        />
      )}
    </>
  );
}
