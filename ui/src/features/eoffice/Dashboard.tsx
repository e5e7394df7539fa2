// e-Office dashboard: pending files and receipts by section, transactions, and the list of sections.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DashboardNotes } from '@/shared/dashboard/DashboardNotes';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import type { Department } from '@/shared/departments';
import type { SelectFilter } from '@/shared/filters/applied';
import { NO_FILTERS, useFilters, without } from '@/shared/filters/applied';
import { DashboardFilters, FilteredFigures } from '@/shared/filters/DashboardFilters';
import { onDemand } from '@/shared/lazy';
import { Button } from '@/shared/ui/Button';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import * as layout from '@/shared/ui/layout.module.css';
import { useToastDurations } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import type { Kind, SectionRow } from './api';
import { useFigures, useSources } from './api';
import { useBoards } from './boards';
import { KpiRow, Summary } from './Cards';
import { CriticalChart, SectionChart, useSectionName } from './Charts';
import { Transactions } from './Transactions';
import { startOf, type TableKey, useTable } from './table';

const SectionsDialog = onDemand(async () => (await import('./SectionsDialog')).SectionsDialog);

const TABLE = 'eoffice-table';
const TOASTS = { success: 5000, error: 5000, info: 5000 };

/** Section filter. Includes inactive sections, as past figures may belong to them. */
function useSectionFilter(): SelectFilter[] {
  const { t } = useTranslation('eoffice');
  const sources = useSources();
  const name = useSectionName();
  return [
    {
      key: 'eoffice_section_id',
      label: t('charts.section'),
      all: t('entries:all.eoffice_section'),
      options: (sources.data ?? []).map((row) => ({
        value: row.section_id,
        label: name(row),
        words: `${row.section_name} ${row.section_name_mr}`,
      })),
      failed: sources.isError,
    },
  ];
}

export default function EofficeDashboard({ department }: { department: Department }) {
  const { t } = useTranslation('eoffice');
  const selects = useSectionFilter();
  const [filters, setFilters] = useFilters(selects);
  const [sections, setSections] = useState(false);
  const [address] = useSearchParams();
  const table = useTable(startOf(address.get('dataset')));
  useToastDurations(TOASTS);
  const figures = useFigures(filters);
  const boards = useBoards();
  const board = boards.of(table.key);
  const counts = board.dataset.data;
  const chart = {
    data: figures.data,
    error: figures.isError ? figures.error.message : null,
    onClearFilters: () => setFilters(NO_FILTERS),
  };
  const filterBySection = ({ section_id: id }: SectionRow) =>
    setFilters(
      filters.eoffice_section_id === id
        ? without(filters, 'eoffice_section_id')
        : { ...filters, eoffice_section_id: id },
    );
  const showKind = (kind: Kind) => {
    table.show({ ...table.key, kind });
    document.getElementById(TABLE)?.scrollIntoView();
  };
  const add = (kind: TableKey['kind']) => table.add({ kind, view: 'counts' });
  return (
    <>
      <PageHead
        slug="e-office"
        title={t('title')}
        subtitle={t('subtitle', { office: board.office })}
        actions={
          <>
            <span className={dashboard.headQuiet}>
              <Button kind="quiet" icon="branch" onClick={() => setSections(true)}>
                {t('sections.title')}
              </Button>
              <Button kind="quiet" icon="phone" onClick={() => board.open('contact')}>
                {t('common:term.contact')}
              </Button>
            </span>
            <Button icon="plus" does="create_eoffice_file_pendency" onClick={() => add('file')}>
              {t('actions.addFile')}
            </Button>
            <Button
              kind="primary"
              icon="plus"
              does="create_eoffice_receipt_pendency"
              onClick={() => add('receipt')}
            >
              {t('actions.addReceipt')}
            </Button>
          </>
        }
      >
        <FreshnessLine freshness={boards.freshness} failed={figures.isError} note={t('note')} />
      </PageHead>
      <div className={`${layout.page} ${dashboard.dashboard}`}>
        <DashboardNotes
          board={board}
          filters={filters}
          words="eoffice"
          error={figures.isError ? figures.error.message : null}
          onRetry={() => figures.refetch()}
        />
        <KpiRow {...chart} filters={filters} />
        {counts && (
          <DashboardFilters dataset={counts} filters={filters} selects={selects} onChange={setFilters} />
        )}
        <FilteredFigures name="eoffice" dataset={counts} filters={filters} selects={selects}>
          <div
            className={
              figures.isPlaceholderData ? `${layout.grid12} ${dashboard.chartsWaiting}` : layout.grid12
            }
            aria-busy={figures.isFetching}
          >
            <div className={layout.col6}>
              <Summary kind="file" {...chart} />
            </div>
            <div className={layout.col6}>
              <Summary kind="receipt" {...chart} />
            </div>
            <div className={layout.col8}>
              <SectionChart {...chart} onSection={filterBySection} />
            </div>
            <div className={layout.col4}>
              <CriticalChart {...chart} onKind={showKind} />
            </div>
          </div>
        </FilteredFigures>
        <div id={TABLE}>
          <Transactions
            boards={boards}
            department={department}
            table={table}
            filters={filters}
            onClearFilters={() => setFilters(NO_FILTERS)}
          />
        </div>
      </div>
      {sections && <SectionsDialog onClose={() => setSections(false)} />}
    </>
  );
}
