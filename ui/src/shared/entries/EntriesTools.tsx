// The toolbar above the table: search, filters by place and choice, export and columns.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Query } from '@/api/client';
import { download } from '@/api/files';
import { type CatalogField, type Dataset, isPlace, type PlaceLevel } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import type { GridColumn } from '../grid/DataGrid';
import { useInSight } from '../grid/useInSight';
import { useLanguage } from '../i18n/useLanguage';
import { onDemand } from '../lazy';
import { filterParams, withChange } from '../manage/list';
import { Button } from '../ui/Button';
import * as card from '../ui/card.module.css';
import { LazyDropdown, menuItem } from '../ui/LazyDropdown';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import { Panel } from '../ui/Panel';
import { SearchBox } from '../ui/SearchInput';
import { attempt } from '../ui/useAct';
import {
  type Entry,
  type EntryList,
  filterOptionsQuery,
  mastersOf,
  placesWithin,
  SEARCH_DEBOUNCE_MS,
  useOwnPlace,
  useWords,
  withFilter,
} from './api';
import type { ColumnChecksProps } from './ColumnChecks';
import * as styles from './entries.module.css';
import { PlaceSelect } from './PlaceSelect';

// Columns with the same value in every row: division and district, where all entries are from the
// installation's own.
const NONE: string[] = [];

/** The names of the hidden columns: the constant ones of the current page, until the user chooses others. */
export function useHidden(
  dataset: Dataset,
  rows: Entry[] | undefined,
): [string[], (hidden: string[]) => void] {
  const [chosen, setChosen] = useState<string[] | null>(null);
  const constant = useConstant(dataset, rows);
  return [chosen ?? constant, setChosen];
}

function useConstant(dataset: Dataset, rows: Entry[] | undefined): string[] {
  const ownPlace = useOwnPlace();
  const [division, district] = [ownPlace('division'), ownPlace('district')];
  return useMemo(() => {
    if (!rows?.length) return NONE;
    const ids = { division, district };
    return dataset.fields.flatMap(({ name, column, level }) => {
      const place = level === 'division' || level === 'district' ? ids[level] : null;
      return place !== null && rows.every((row) => row[column] === place) ? [name] : [];
    });
  }, [dataset, rows, division, district]);
}

// The date picker is loaded when a list with date filters scrolls into view.
const ListDays = onDemand(async () => (await import('../manage/ListDays')).ListDays);

const ColumnChecks = onDemand(async () => (await import('./ColumnChecks')).ColumnChecks);

interface EntriesToolsProps {
  dataset: Dataset;
  list: EntryList;
  onList: (list: EntryList) => void;
  columns: GridColumn<Entry>[];
  hidden: string[];
  onHidden: (hidden: string[]) => void;
  title: ReactNode;
  narrowedBy: Query;
  onRefresh: (() => void) | undefined;
  under?: ReactNode;
  offers: ListFilters;
}

/** The filters of a table; by default all of its places and no dates. */
export interface ListFilters {
  places?: readonly PlaceLevel[];
  dates?: boolean;
}

export function EntriesTools(props: EntriesToolsProps) {
  const { dataset, list, onList, columns, hidden, onHidden, title } = props;
  const t = useWords();
  const options = useQuery(filterOptionsQuery(dataset.path));
  const [toolsRef, inSight] = useInSight();
  const { places: offered, dates } = props.offers;
  const levels = dataset.fields.filter(
    (field) => isPlace(field) && (!offered || (field.level && offered.includes(field.level))),
  );
  const lookups = dataset.fields.filter((field) => field.kind === 'lookup');
  const choices = dataset.fields.filter(
    (field) => field.choices.length > 1 && (field.required || field.default),
  );
  const ownPlace = useOwnPlace();
  const set = (column: string, value: string | number | null) => onList(withFilter(list, column, value));
  const save = (format: 'csv' | 'xlsx') =>
    attempt(t('tools.exportFailed'), async () => {
      const query = { ...filterParams(list, props.narrowedBy), format };
      const completed = await download(`/api/${dataset.path}/export`, query, `${dataset.name}.${format}`);
      if (completed) toast.success(t(`toast.exported.${format}`));
    });
  return (
    <>
      <div className={card.head}>
        {title}
        <div className={card.tools}>
          <LazyDropdown
            menu={{
              items: [
                menuItem('csv', t('tools.csv'), 'file'),
                menuItem('xlsx', t('tools.xlsx'), 'file-sheet'),
              ],
              onClick: ({ key }) => save(key === 'xlsx' ? 'xlsx' : 'csv'),
            }}
          >
            <Button needsServer kind="quiet" size="sm" icon="download" aria-haspopup="menu">
              {t('tools.export')}
            </Button>
          </LazyDropdown>
          {props.onRefresh && (
            <Button needsServer kind="quiet" size="sm" icon="refresh" onClick={props.onRefresh}>
              {t('common:action.refresh')}
            </Button>
          )}
          <span className={layout.onlyWide}>
            <ColumnsMenu columns={columns} hidden={hidden} onHidden={onHidden} />
          </span>
        </div>
      </div>
      {props.under}
      <search ref={toolsRef} className={`${layout.row} ${layout.wraps} ${layout.gap12} ${styles.tools}`}>
        <SearchBox
          className={styles.search}
          label={t('search')}
          value={list.search}
          delay={SEARCH_DEBOUNCE_MS}
          onSearch={(search) => onList(withChange(list, { search }))}
        />
        {levels.map((field, index) => {
          const parent = levels[index - 1];
          const parentValue = parent ? (filterId(list, parent) ?? ownPlace(parent.level)) : null;
          return (
            <PlaceSelect
              key={field.name}
              id={`list-${field.name}`}
              label={t(`all.${field.level}`)}
              clearable
              placeholder={t(`all.${field.level}`)}
              places={placesWithin(options.data, field.level, parentValue)}
              value={filterId(list, field)}
              disabled={parent !== undefined && parentValue === null}
              onChange={(value) => set(field.column, value)}
            />
          );
        })}
        {lookups.map((field) => (
          <PlaceSelect
            key={field.name}
            id={`list-${field.name}`}
            label={t(`all.${field.name}`)}
            clearable
            placeholder={t(`all.${field.name}`)}
            places={mastersOf(options.data, field)}
            value={filterId(list, field)}
            onChange={(value) => set(field.column, value)}
          />
        ))}
        {choices.map((field) => (
          <ChoiceFilter
            key={field.name}
            field={field}
            value={String(list.filters[field.column] ?? '')}
            onChange={(value) => set(field.column, value)}
          />
        ))}
        {dates && inSight && (
          <ListDays
            filters={list.filters}
            labels={{ date_from: t('filters:date.date_from'), date_to: t('filters:date.date_to') }}
            onFilter={(end, day) => set(end, day || null)}
          />
        )}
      </search>
    </>
  );
}

function filterId(list: EntryList, field: CatalogField): number | null {
  const value = list.filters[field.column];
  return typeof value === 'number' ? value : null;
}

interface ChoiceFilterProps {
  field: CatalogField;
  value: string;
  onChange: (value: string | null) => void;
}

function ChoiceFilter({ field, value, onChange }: ChoiceFilterProps) {
  const t = useWords();
  const { language } = useLanguage();
  const label = inLanguage(field.label, language);
  const all = t([`all.${field.name}`, 'all.other'], { label });
  return (
    <Select
      id={`list-${field.name}`}
      aria-label={label}
      className={styles.fill}
      value={value}
      options={[
        { value: '', label: all },
        ...field.choices.map((choice) => ({ value: choice.value, label: choice.label[language] })),
      ]}
      onChange={(next) => onChange(next || null)}
    />
  );
}

function ColumnsMenu(props: ColumnChecksProps) {
  const t = useWords();
  return (
    <Panel content={() => <ColumnChecks {...props} />}>
      <Button kind="quiet" size="sm" icon="columns">
        {t('tools.columns')}
      </Button>
    </Panel>
  );
}
