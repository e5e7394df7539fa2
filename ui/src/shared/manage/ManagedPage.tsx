// A page that manages records of one kind: a list with search, filters and exports, and dialogs to view, edit
// and delete a record. Each page is a definition; slots cover what is specific to it.
import { type ReactNode, Suspense, useState } from 'react';
import { dynamicApi } from '@/api/client';
import type { GridColumn } from '../grid/DataGrid';
import { useLanguage } from '../i18n/useLanguage';
import { lazyWithRetry } from '../lazy';
import { operationOn, useMay } from '../session/may';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { PageHead } from '../ui/PageHead';
import type { RowAction } from '../ui/RowActions';
import { ExportMenu } from './ExportMenu';
import { ManageList } from './ManageList';
import type { ListFilter } from './ManageTools';
import { type Fact, RecordDialog } from './RecordDialog';
import type { RecordForm as Form, RecordFormOf } from './RecordForm';
import { SheetDialog, type SheetReport } from './SheetDialog';
import { useRemoval } from './useRemoval';
import type { Entity, Source } from './useSource';
import type { Translate } from './words';

const RecordForm = lazyWithRetry(
  async () => (await import('./RecordForm')).RecordForm,
) as unknown as typeof Form;

interface ManagedPageProps<Row extends Entity, Values extends object, Report extends SheetReport> {
  words: Translate;
  source: Source<Row>;
  /** As in operation names: `update_${singular}`, `import_${plural}`. */
  singular: string;
  plural: string;
  nameOf: (row: Row) => string;
  columns: GridColumn<Row>[];
  filters: ListFilter[];
  /** Columns shown below a row's title on phones. */
  figures: string[];
  phoneTitle?: (row: Row) => ReactNode;
  form?: RecordFormOf<Row, Values>;
  /** Instead of the form; `null`: a new record. */
  dialog?: (row: Row | null, close: () => void) => ReactNode;
  /** A record as name–value pairs. */
  facts?: (row: Row) => Fact[];
  /** Instead of the standard details dialog. */
  view?: (row: Row, close: () => void, edit: () => void) => ReactNode;
  /** Row actions before edit, and between edit and delete. */
  leading?: (row: Row) => RowAction[];
  acts?: (row: Row) => RowAction[];
  /** Whether the user may edit and delete a row; all rows by default. */
  mayChange?: (row: Row) => boolean;
  /** The delete operation if not `delete_${singular}`, the rows it is disabled for, and its confirmation text. */
  removes?: { does?: RowAction['does']; barred?: (row: Row) => boolean; body?: (row: Row) => ReactNode };
  /** Instead of the standard confirmation before a delete. */
  removal?: { ask: (row: Row) => void; dialog: ReactNode };
  /** Records can also be imported from sheets. */
  sheet?: { after?: (report: Report) => { note: ReactNode; action: ReactNode } | null };
  /** Part of a page: without a page head, with the add button above the list. */
  part?: boolean;
  refresh?: boolean;
  /** Label of the add button in an empty list. */
  first?: string;
  positioned?: boolean;
  banner?: ReactNode;
  className?: string;
  /** Announces a write; a toast by default. */
  onMessage?: (message: string) => void;
  failed?: (text: string) => void;
}

type Open<Row> = { kind: 'view' | 'edit'; row: Row } | { kind: 'add' | 'import' } | null;

export function ManagedPage<
  Row extends Entity,
  Values extends object,
  Report extends SheetReport = SheetReport,
>(props: ManagedPageProps<Row, Values, Report>) {
  const { words, source, singular, plural, nameOf, columns, facts, removes } = props;
  const { count } = useLanguage();
  const mayReveal = useMay()(`reveal_${singular}` as RowAction['does']);
  const [open, setOpen] = useState<Open<Row>>(null);
  const close = () => setOpen(null);
  const defaultRemoval = useRemoval(
    {
      title: words('delete.title'),
      failed: words('delete.failed'),
      body: removes?.body ?? ((row) => <p>{words('delete.text', { name: nameOf(row) })}</p>),
    },
    ({ id, revision }: Row) => dynamicApi.delete<unknown>(`${source.records}/${id}`, { query: { revision } }),
    async ({ message }) => {
      await source.changed();
      props.onMessage?.(message);
    },
  );
  const removal = props.removal ?? defaultRemoval;
  const actsOf = (row: Row): RowAction[] => {
    const name = nameOf(row);
    const viewAct: RowAction = {
      key: 'view',
      icon: 'eye',
      label: words('act.view', { name }),
      act: () => setOpen({ kind: 'view', row }),
    };
    return [
      ...(facts || props.view ? [viewAct] : []),
      ...(props.leading?.(row) ?? []),
      {
        key: 'edit',
        icon: 'edit',
        label: words('act.edit', { name }),
        act: () => setOpen({ kind: 'edit', row }),
        disabled: props.mayChange?.(row) === false,
        does: operationOn('update', singular),
      },
      ...(props.acts?.(row) ?? []),
      {
        key: 'delete',
        icon: 'delete',
        label: words('act.delete', { name }),
        disabled: props.mayChange?.(row) === false || (removes?.barred?.(row) ?? false),
        act: () => removal.ask(row),
        does: removes?.does ?? operationOn('delete', singular),
      },
    ];
  };
  const add = () => setOpen({ kind: 'add' });
  const create = operationOn('create', singular);
  const refresh = () => {
    source.list.clear();
    source.refetch();
  };
  const addButton = (
    <Button kind="primary" size={props.part ? 'sm' : 'md'} icon="plus" does={create} onClick={add}>
      {words('add')}
    </Button>
  );
  const rows = (
    <ManageList<Row>
      label={words('title')}
      list={source.list}
      data={source.data}
      searchLabel={words('search')}
      filters={props.filters}
      summary={(total) => words('matches', { count: total, shown: count(total) })}
      tools={
        <>
          <ExportMenu
            path={`${source.sheets}/export`}
            query={source.exportQuery}
            name={plural}
            withContacts={mayReveal}
          />
          {props.part && addButton}
        </>
      }
      columns={columns}
      rowId={(row) => row.id}
      phone={{ title: props.phoneTitle ?? nameOf, figures: props.figures }}
      acts={actsOf}
      empty={{
        title: words('empty'),
        text: words('emptyText'),
        action: props.first && (
          <Button kind="primary" size="sm" does={create} onClick={add}>
            {props.first}
          </Button>
        ),
      }}
      positioned={props.positioned}
    />
  );
  const head = (
    <PageHead
      title={words('title')}
      subtitle={words('subtitle')}
      actions={
        <>
          {props.refresh && (
            <Button needsServer icon="refresh" onClick={refresh}>
              {words('common:action.refresh')}
            </Button>
          )}
          {props.sheet && (
            <Button
              icon="upload"
              does={operationOn('import', plural)}
              onClick={() => setOpen({ kind: 'import' })}
            >
              {words('import')}
            </Button>
          )}
          {addButton}
        </>
      }
    />
  );
  const writing = open?.kind === 'add' || open?.kind === 'edit';
  const edited = open?.kind === 'edit' ? open.row : null;
  return (
    <>
      {!props.part && head}
      <div className={props.part ? undefined : `${layout.page} ${props.className ?? ''}`}>
        {props.banner && <div className={layout.above}>{props.banner}</div>}
        {rows}
      </div>
      {removal.dialog}
      <Suspense fallback={null}>
        {writing && props.dialog?.(edited, close)}
        {writing && props.form && (
          <RecordForm<Row, Values>
            words={words}
            source={source}
            form={props.form}
            row={edited}
            onSaved={props.onMessage}
            onFailed={props.failed}
            onClose={close}
          />
        )}
        {open?.kind === 'view' &&
          props.view?.(open.row, close, () => setOpen({ kind: 'edit', row: open.row }))}
      </Suspense>
      {open?.kind === 'view' && facts && (
        <RecordDialog
          title={words('details', { name: nameOf(open.row) })}
          facts={facts(open.row)}
          edits={operationOn('update', singular)}
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', row: open.row })}
        />
      )}
      {open?.kind === 'import' && (
        <SheetDialog<Report>
          title={words('sheet.title')}
          doneTitle={words('sheet.doneTitle')}
          text={words('sheet.text')}
          path={source.sheets}
          templateName={`${plural}_sample_template`}
          onImported={source.changed}
          onClose={close}
          after={props.sheet?.after}
        />
      )}
    </>
  );
}
