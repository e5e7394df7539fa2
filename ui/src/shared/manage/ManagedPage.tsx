// A page that keeps records of one kind: their list with search, filters and files, and the dialogs that show, write and
// remove one. A page is a definition; what no other page has is a slot.
import { type ReactNode, Suspense, useState } from 'react';
import { family } from '@/api/client';
import type { GridColumn } from '../grid/DataGrid';
import { useLanguage } from '../i18n/useLanguage';
import { late } from '../late';
import { operationOn, useMay } from '../session/may';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import { PageHead } from '../ui/PageHead';
import type { RowAct } from '../ui/RowActs';
import { ExportMenu } from './ExportMenu';
import { ManageList } from './ManageList';
import type { ListFilter } from './ManageTools';
import { type Fact, RecordDialog } from './RecordDialog';
import type { RecordForm as Form, RecordFormOf } from './RecordForm';
import { SheetDialog, type SheetReport } from './SheetDialog';
import { useRemoval } from './useRemoval';
import type { Entity, Source } from './useSource';
import type { Words } from './words';

const RecordForm = late(async () => (await import('./RecordForm')).RecordForm) as unknown as typeof Form;

export interface ManagedPageProps<Row extends Entity, Values extends object, Report extends SheetReport> {
  words: Words;
  source: Source<Row>;
  /** As operations are named: `update_${one}`, `import_${many}`. */
  one: string;
  many: string;
  nameOf: (row: Row) => string;
  columns: GridColumn<Row>[];
  filters: ListFilter[];
  /** The columns that a phone shows below a row's title. */
  figures: string[];
  phoneTitle?: (row: Row) => ReactNode;
  form?: RecordFormOf<Row, Values>;
  /** In place of the form; `null`: a new record. */
  dialog?: (row: Row | null, close: () => void) => ReactNode;
  /** A record in names and values. */
  facts?: (row: Row) => Fact[];
  /** In place of the facts' own dialog. */
  view?: (row: Row, close: () => void, edit: () => void) => ReactNode;
  /** Acts before editing, and between editing and deleting. */
  leading?: (row: Row) => RowAct[];
  acts?: (row: Row) => RowAct[];
  /** Whether this person may change and delete a row; all that are listed unless told. */
  mayChange?: (row: Row) => boolean;
  /** The operation that removes one, where it is not `delete_${one}`, and for whom it is not offered. */
  removes?: { does?: RowAct['does']; barred?: (row: Row) => boolean; body?: (row: Row) => ReactNode };
  /** In place of the usual question before a record goes. */
  removal?: { ask: (row: Row) => void; dialog: ReactNode };
  /** Records come from sheets, too. */
  sheet?: { after?: (report: Report) => { note: ReactNode; action: ReactNode } | null };
  /** A part of a page: no head of its own, and what adds a record stands above the list. */
  part?: boolean;
  refresh?: boolean;
  /** What the empty list calls adding the first. */
  first?: string;
  /** "Page N of M" in place of numbered buttons. */
  positioned?: boolean;
  /** Above the list. */
  banner?: ReactNode;
  className?: string;
  /** What a write says; a toast unless told otherwise. */
  said?: (message: string) => void;
  failed?: (text: string) => void;
}

type Open<Row> = { kind: 'view' | 'edit'; row: Row } | { kind: 'add' | 'import' } | null;

export function ManagedPage<
  Row extends Entity,
  Values extends object,
  Report extends SheetReport = SheetReport,
>(props: ManagedPageProps<Row, Values, Report>) {
  const { words, source, one, many, nameOf, columns, facts, removes } = props;
  const { count } = useLanguage();
  const mayReveal = useMay()(`reveal_${one}` as RowAct['does']);
  const [open, setOpen] = useState<Open<Row>>(null);
  const close = () => setOpen(null);
  const usual = useRemoval<Row>(
    {
      title: words('delete.title'),
      confirm: words('delete.title'),
      failed: words('delete.failed'),
      body: removes?.body ?? ((row) => <p>{words('delete.text', { name: nameOf(row) })}</p>),
    },
    async (row) => {
      const { message } = await family.delete<unknown>(`${source.records}/${row.id}`, {
        query: { revision: row.revision },
      });
      await source.changed();
      props.said?.(message);
      return message;
    },
  );
  const removal = props.removal ?? usual;
  const actsOf = (row: Row): RowAct[] => {
    const name = nameOf(row);
    const look: RowAct = {
      key: 'view',
      icon: 'eye',
      label: words('act.view', { name }),
      act: () => setOpen({ kind: 'view', row }),
    };
    return [
      ...(facts || props.view ? [look] : []),
      ...(props.leading?.(row) ?? []),
      {
        key: 'edit',
        icon: 'edit',
        label: words('act.edit', { name }),
        act: () => setOpen({ kind: 'edit', row }),
        disabled: props.mayChange?.(row) === false,
        does: operationOn('update', one),
      },
      ...(props.acts?.(row) ?? []),
      {
        key: 'delete',
        icon: 'delete',
        label: words('act.delete', { name }),
        disabled: props.mayChange?.(row) === false || (removes?.barred?.(row) ?? false),
        act: () => removal.ask(row),
        does: removes?.does ?? operationOn('delete', one),
      },
    ];
  };
  const add = () => setOpen({ kind: 'add' });
  const creates = operationOn('create', one);
  const refresh = () => {
    source.list.clear();
    source.refetch();
  };
  const adds = (
    <Button kind="primary" {...(props.part && { size: 'sm' })} icon="plus" does={creates} onClick={add}>
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
            query={source.narrowed}
            name={many}
            withContacts={mayReveal}
          />
          {props.part && adds}
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
          <Button kind="primary" size="sm" does={creates} onClick={add}>
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
              {words('refresh')}
            </Button>
          )}
          {props.sheet && (
            <Button
              icon="upload"
              does={operationOn('import', many)}
              onClick={() => setOpen({ kind: 'import' })}
            >
              {words('import')}
            </Button>
          )}
          {adds}
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
            onSaved={(message) => (props.said ?? toast.success)(message)}
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
          edits={operationOn('update', one)}
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
          templateName={`${many}_sample_template`}
          onImported={source.changed}
          onClose={close}
          {...(props.sheet?.after ? { after: props.sheet.after } : {})}
        />
      )}
    </>
  );
}
