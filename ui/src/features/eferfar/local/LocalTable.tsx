// Table of the entries in this browser, sorted and paged on the client.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/files';
import type { Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import type { FilterOptions } from '@/shared/entries/types';
import { DataGrid, type GridColumn, type GridSort } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge, Count, SampleData } from '@/shared/ui/Badge';
import { Button, IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as rowActs from '@/shared/ui/row-acts.module.css';
import { EmptyState } from '@/shared/ui/States';
import { exportCsv } from './csv';
import * as styles from './local.module.css';
import { withoutSamples } from './store';
import type { LocalEntry } from './types';

interface LocalTableProps {
  dataset: Dataset;
  /** The server's places, to show their names in the user's language. */
  options: FilterOptions | undefined;
  entries: LocalEntry[];
  onEdit: (entry: LocalEntry) => void;
  onDelete: (entry: LocalEntry) => void;
  onSample: () => void;
}

/** Column → catalog field, whose label has both languages. */
const COLUMNS = [
  ['division', 'division'],
  ['district', 'district'],
  ['taluka', 'taluka'],
  ['status', 'status'],
  ['date', 'date'],
  ['totalPending', 'total_pending'],
  ['totalIssued', 'total_issued'],
  ['stayOrders', 'stay_orders'],
  ['avgProcessingDays', 'avg_processing_days'],
] as const;

type Key = (typeof COLUMNS)[number][0];

const PAGE_SIZES = [10, 25, 50, 100];
const FILE = 'cmo-data-export.csv';

function sorted(entries: LocalEntry[], sort: GridSort): LocalEntry[] {
  const key = sort.key as Key;
  const sign = sort.order === 'asc' ? 1 : -1;
  return [...entries].sort((a, b) => {
    const [left, right] = [a[key], b[key]];
    return (
      sign * (typeof left === 'number' ? left - Number(right) : String(left).localeCompare(String(right)))
    );
  });
}

export function LocalTable({ dataset, options, entries, onEdit, onDelete, onSample }: LocalTableProps) {
  const { t } = useTranslation('local');
  const { language, count, date, nameOf } = useLanguage();
  const [sort, setSort] = useState<GridSort>({ key: 'date', order: 'desc' });
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(10);
  const lastPage = Math.max(1, Math.ceil(entries.length / perPage));
  const shownPage = Math.min(page, lastPage);
  const start = (shownPage - 1) * perPage;
  const rows = sorted(entries, sort).slice(start, start + perPage);
  const live = withoutSamples(entries);
  const places = { division: options?.divisions, district: options?.districts, taluka: options?.talukas };
  const placeOf = (level: keyof typeof places, entry: LocalEntry): string => {
    const known = places[level]?.find((place) => place.name_en === entry[level]);
    return known ? nameOf(known) : entry[level];
  };
  const statusOf = (entry: LocalEntry) =>
    dataset.fields.find(({ name }) => name === 'status')?.choices.find(({ value }) => value === entry.status)
      ?.label[language] ?? entry.status;
  const columns: GridColumn<LocalEntry>[] = COLUMNS.map(([key, name]) => {
    const numeric = typeof entries[0]?.[key] === 'number';
    return {
      key,
      title: inLanguage(dataset.fields.find((field) => field.name === name)?.label, language),
      value: (entry) =>
        key === 'date' ? date(entry.date, true) : numeric ? count(Number(entry[key])) : String(entry[key]),
      ...(key === 'division' || key === 'district' || key === 'taluka'
        ? { value: (entry: LocalEntry) => placeOf(key, entry) }
        : {}),
      ...(key === 'status'
        ? {
            value: statusOf,
            render: (entry: LocalEntry) => (
              <Badge tone={entry.status === 'disputed' ? 'bad' : 'ok'}>{statusOf(entry)}</Badge>
            ),
          }
        : {}),
      numeric,
      sortable: true,
      strong: key === 'taluka',
      ...(key === 'district' ? { minWidth: 156 } : {}),
    };
  });
  return (
    <section className={card.card} aria-label={t('table.title')}>
      <div className={card.head}>
        <h2 className={card.title}>
          {t('table.title')} <Count value={count(entries.length)} />{' '}
          {entries.length > live.length && <SampleData />}
        </h2>
        <div className={card.tools}>
          <Button
            kind="quiet"
            size="sm"
            icon="download"
            disabled={live.length === 0}
            onClick={() => saveBlob(new Blob([exportCsv(live)], { type: 'text/csv;charset=utf-8' }), FILE)}
          >
            {t('table.export')}
          </Button>
        </div>
      </div>
      <div className={styles.table}>
        <DataGrid
          label={t('table.title')}
          rows={rows}
          rowId={(entry) => entry.id}
          columns={columns}
          sort={sort}
          onSort={setSort}
          phone={{
            title: (entry) => placeOf('taluka', entry),
            aside: (entry) => date(entry.date, true),
            figures: ['totalPending', 'totalIssued', 'stayOrders', 'avgProcessingDays'],
          }}
          pager={{
            page: shownPage,
            lastPage,
            perPage,
            total: entries.length,
            from: rows.length ? start + 1 : null,
            to: rows.length ? start + rows.length : null,
            pageSizes: PAGE_SIZES,
            onPage: setPage,
            onPerPage: (size) => {
              setPerPage(size);
              setPage(1);
            },
          }}
          actions={(entry) => (
            <span className={rowActs.rowActions}>
              <IconButton
                icon="edit"
                label={t('table.edit', { taluka: placeOf('taluka', entry) })}
                onClick={() => onEdit(entry)}
              />
              <IconButton
                icon="delete"
                label={t('table.delete', { taluka: placeOf('taluka', entry) })}
                onClick={() => onDelete(entry)}
              />
            </span>
          )}
          empty={
            <EmptyState text={t('table.empty')} slug="e-ferfar">
              <Button size="sm" onClick={onSample}>
                {t('table.sample')}
              </Button>
            </EmptyState>
          }
        />
      </div>
    </section>
  );
}
