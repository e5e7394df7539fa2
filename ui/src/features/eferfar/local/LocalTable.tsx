// Table of the entries in this browser, sorted and paged on the client.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/files';
import type { Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import type { FilterOptions } from '@/shared/entries/api';
import { DataGrid, type GridColumn } from '@/shared/grid/DataGrid';
import { pagerOf } from '@/shared/grid/GridPager';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { type ListState, pageOf } from '@/shared/manage/list';
import { Badge, Count, SampleData } from '@/shared/ui/Badge';
import { Button, IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState } from '@/shared/ui/States';
import { exportCsv, FIELDS } from './csv';
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

const PAGE_SIZES = [10, 25, 50, 100];
const INITIAL_LIST: ListState = {
  page: 1,
  perPage: 10,
  search: '',
  sort: { key: 'date', order: 'desc' },
  filters: {},
};
const FILE = 'cmo-data-export.csv';
const SORT_VALUES = Object.fromEntries(FIELDS.map(([key]) => [key, (entry: LocalEntry) => entry[key]]));

export function LocalTable({ dataset, options, entries, onEdit, onDelete, onSample }: LocalTableProps) {
  const { t } = useTranslation('local');
  const { language, count, date, nameOf } = useLanguage();
  const [list, setList] = useState(INITIAL_LIST);
  const { rows, meta } = pageOf(entries, list, SORT_VALUES);
  const live = withoutSamples(entries);
  const places = { division: options?.divisions, district: options?.districts, taluka: options?.talukas };
  const placeOf = (level: keyof typeof places, entry: LocalEntry): string => {
    const known = places[level]?.find((place) => place.name_en === entry[level]);
    return known ? nameOf(known) : entry[level];
  };
  const statusOf = (entry: LocalEntry) =>
    dataset.fields.find(({ name }) => name === 'status')?.choices.find(({ value }) => value === entry.status)
      ?.label[language] ?? entry.status;
  const columns: GridColumn<LocalEntry>[] = FIELDS.map(([key, name]) => {
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
          sort={list.sort}
          onSort={(sort) => setList({ ...list, sort })}
          phone={{
            title: (entry) => placeOf('taluka', entry),
            aside: (entry) => date(entry.date, true),
            figures: ['totalPending', 'totalIssued', 'stayOrders', 'avgProcessingDays'],
          }}
          pager={pagerOf({ ...list, page: meta.current_page }, meta, PAGE_SIZES, setList)}
          actions={(entry) => (
            <span className={layout.line}>
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
