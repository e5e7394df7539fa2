// The "Recent Entries" card of any data set: toolbar, table and the dialogs of its rows.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Query } from '@/api/client';
import type { Dataset } from '@/catalog/types';
import { DataGrid, type GridColumn } from '../grid/DataGrid';
import { type PagerProps, pagerOf } from '../grid/GridPager';
import { useLanguage } from '../i18n/useLanguage';
import { onDemand } from '../lazy';
import { withChange } from '../manage/list';
import { shownRows, useLastPage } from '../manage/useList';
import { operationOn, useMay } from '../session/may';
import { Count } from '../ui/Badge';
import { Button } from '../ui/Button';
import * as card from '../ui/card.module.css';
import { toast } from '../ui/notices';
import type { RowAction } from '../ui/RowActions';
import { EmptyState } from '../ui/States';
import { attempt } from '../ui/useAct';
import type { Entry } from './api';
import { initialList, isFiltered, OverridesProvider, readEntry, useEntries, useWords } from './api';
import { type Badges, type PhoneShape, phoneRow, pinnedColumn, useColumns } from './columns';
import { EntriesTools, type ListFilters, useHidden } from './EntriesTools';
import { EntryActions } from './EntryActions';
import * as styles from './entries.module.css';
import type { FormValues } from './form';

// Dialogs are loaded when first opened.
const DeleteEntry = onDemand(async () => (await import('./EntryDetails')).DeleteEntry);
const EntryDetails = onDemand(async () => (await import('./EntryDetails')).EntryDetails);
const EntryDialog = onDemand(async () => (await import('./EntryDialog')).EntryDialog);
type Written = 'created' | 'updated' | 'deleted';
type Open = { kind: 'view' | 'edit' | 'delete'; entry: Entry } | { kind: 'add' } | null;

interface EntriesProps {
  dataset: Dataset;
  /** Initial values of a new entry. */
  defaults: FormValues;
  /** Badge tones by column: by choice (`{status: {disputed: 'bad'}}`) or by a function of the value. */
  badges: Badges;
  /** Incremented by the page's "Add New Entry" button; each increment opens the form. */
  addRequests: number;
  onWritten: (what: Written) => void;
  /** Shown when the data set has no entries. */
  emptyActions: ReactNode;
  /** Key prefixes of texts that override the shared ones (`mining:entries`), in order of precedence. */
  words?: readonly string[];
  /** The dashboard's filters; they also apply to the table and its export. */
  dashboardFilters?: Query;
  /** Fixed scope of the table, not a filter that the user could clear. */
  scope?: Query;
  /** Also clears the dashboard's filters. */
  onClearFilters?: () => void;
  /** Reloads everything; if given, the table has a Refresh button. */
  onRefresh?: () => void;
  summary?: (total: number) => string;
  /** A badge next to the title. */
  note?: ReactNode;
  /** The pager's texts: entries, or results with labelled buttons. */
  counted?: PagerProps['words'];
  /** Rendered between title and search: tabs over several tables. */
  under?: ReactNode;
  /** Fields shown as columns, in order. */
  columns?: readonly string[];
  /** How many leading columns stay fixed while a wide table scrolls. */
  pinned?: number;
  /** Layout of a row on a phone, where the default would omit important figures. */
  phone?: PhoneShape;
  /** Additional columns that belong to no field, after the others. */
  extraColumns?: GridColumn<Entry>[];
  /** Additional facts in the details dialog. */
  details?: (entry: Entry) => ReactNode;
  /** Which place filters the table has (default: all), and whether it has date filters. */
  listFilters?: ListFilters;
  pageButtons?: number;
  /** A number cleared in the edit form is required again instead of being saved as 0. */
  fillOnEdit?: boolean;
  readOnly?: boolean;
  /** Additional row actions, before edit and delete. */
  rowActions?: (row: Entry) => RowAction[];
}

const NO_QUERY: Query = {};
const NO_WORDS: readonly string[] = [];
const ALL_PLACES: ListFilters = {};

export function Entries({ words = NO_WORDS, ...props }: EntriesProps) {
  return (
    <OverridesProvider value={words}>
      <EntriesCard {...props} />
    </OverridesProvider>
  );
}

function EntriesCard(props: Omit<EntriesProps, 'words'>) {
  const {
    dataset,
    defaults,
    badges,
    addRequests,
    onWritten,
    dashboardFilters = NO_QUERY,
    pinned = 0,
  } = props;
  const readOnly = !useMay()(operationOn('update', dataset.name)) || props.readOnly === true;
  const t = useWords();
  const { count } = useLanguage();
  const [list, setList] = useState(() => initialList(dataset));
  const [open, setOpen] = useState<Open>(null);
  const baseQuery = { ...props.scope, ...dashboardFilters };
  const entries = useEntries(dataset, list, baseQuery);
  /** Another user may have changed or deleted the entry: reload the list. */
  const failed = (title: string) => (error: unknown) => {
    toast.failed(title, error);
    entries.refetch();
  };
  const shown = shownRows(entries, t('listFailed'));
  const [hidden, setHidden] = useHidden(dataset, shown.rows);
  const fieldColumns = useColumns(dataset, badges, hidden, props.columns);
  const extra = props.extraColumns;
  const columns = useMemo(
    () => [
      ...fieldColumns.map((column, index) => (index < pinned ? pinnedColumn(column) : column)),
      ...(extra ?? []).map((column) => ({ ...column, hidden: hidden.includes(column.key) })),
    ],
    [fieldColumns, extra, hidden, pinned],
  );
  const phone = useMemo(() => phoneRow(dataset, columns, props.phone), [dataset, columns, props.phone]);
  const { meta } = shown;
  const pager = pagerOf(list, meta, dataset.page_sizes, setList);

  useEffect(() => {
    if (addRequests > 0) setOpen({ kind: 'add' });
  }, [addRequests]);
  const narrowedKey = JSON.stringify(dashboardFilters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filters resets to the first page
  useEffect(() => setList((state) => ({ ...state, page: 1 })), [narrowedKey]);
  // After the last entry of the last page was deleted, go to the new last page.
  useLastPage(list.page, meta, (page) => setList({ ...list, page }));

  /** Fetch the row first: another user may have changed it. */
  const openRow = (kind: 'view' | 'edit', id: number) =>
    attempt(failed(t('toast.fetchFailed')), async () =>
      setOpen({ kind, entry: await readEntry(dataset.path, id) }),
    );
  /** The entry to delete, as the list shows it now. */
  const latest = (entry: Entry) => shown.rows?.find(({ id }) => id === entry.id) ?? entry;
  const written = (what: Written) => {
    setOpen(null);
    toast.success(t(`toast.${what}`));
    onWritten(what);
  };
  const actions = (row: Entry) => (
    <EntryActions
      onView={() => openRow('view', row.id)}
      more={props.rowActions?.(row)}
      dataset={dataset.name}
      readOnly={readOnly}
      onEdit={() => openRow('edit', row.id)}
      onDelete={() => setOpen({ kind: 'delete', entry: row })}
    />
  );
  const clearAll = () => {
    setList(withChange(list, { search: '', filters: {} }));
    props.onClearFilters?.();
  };
  const empty = isFiltered(list, dashboardFilters) ? (
    <EmptyState title={t('empty.noMatch')} text={t('empty.noMatchText')}>
      <Button size="sm" onClick={clearAll}>
        {t('tools.clear')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState slug={dataset.department} title={t('empty.title')} text={t('empty.text')}>
      {props.emptyActions}
    </EmptyState>
  );
  return (
    <section className={`${card.card} ${styles.entries}`} aria-label={t('title')}>
      <EntriesTools
        dataset={dataset}
        list={list}
        onList={setList}
        columns={columns}
        hidden={hidden}
        onHidden={setHidden}
        narrowedBy={baseQuery}
        onRefresh={props.onRefresh}
        under={props.under}
        offers={props.listFilters ?? ALL_PLACES}
        title={
          <div className={styles.heading}>
            <h2 className={card.title}>
              {t('title')} {meta && !props.summary && <Count value={count(meta.total)} />} {props.note}
            </h2>
            {meta && props.summary && <p className={card.finding}>{props.summary(meta.total)}</p>}
          </div>
        }
      />
      <DataGrid
        label={t('title')}
        {...shown}
        rowId={(row) => String(row.id)}
        columns={columns}
        sort={list.sort}
        onSort={(sort) => setList(withChange(list, { sort }))}
        pager={{ ...pager, words: props.counted, buttons: props.pageButtons }}
        phone={phone}
        actions={actions}
        actionCount={1 + (readOnly ? 0 : 2) + (props.rowActions ? 1 : 0)}
        empty={empty}
      />
      {open?.kind === 'view' && (
        <EntryDetails
          dataset={dataset}
          entry={open.entry}
          onClose={() => setOpen(null)}
          onEdit={readOnly ? undefined : () => setOpen({ kind: 'edit', entry: open.entry })}
        >
          {props.details?.(open.entry)}
        </EntryDetails>
      )}
      {(open?.kind === 'edit' || open?.kind === 'add') && (
        <EntryDialog
          key={open.kind === 'edit' ? `${open.entry.id}.${open.entry.revision}` : 'new'}
          dataset={dataset}
          entry={open.kind === 'edit' ? open.entry : null}
          defaults={defaults}
          fillOnEdit={props.fillOnEdit}
          onClose={() => setOpen(null)}
          onSaved={(_entry, isNew) => written(isNew ? 'created' : 'updated')}
          onOpenOther={(id) => openRow('edit', id)}
        />
      )}
      {open?.kind === 'delete' && (
        <DeleteEntry
          dataset={dataset}
          entry={latest(open.entry)}
          onCancel={() => setOpen(null)}
          onDeleted={() => written('deleted')}
          onFailed={failed(t('toast.deleteFailed'))}
        />
      )}
    </section>
  );
}
