// The screen of one kind of content: its list, what can be done with a row, its dialogs, and what came of them.
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/api/client';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ManageList, type ManageListProps } from '@/shared/manage/ManageList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { operationOn } from '@/shared/session/may';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { PageHead } from '@/shared/ui/PageHead';
import { type RowAct, RowActs } from '@/shared/ui/RowActs';
import './content.css';
import type { Content, Piece } from './useContent';

/** What a dialog is given besides its record. */
export interface ContentDialog<Row> {
  save: (id: number | null, body: object) => Promise<Answer<Row>>;
  onSaved: (message: string) => void;
  onClose: () => void;
}

interface ContentPageProps<Row extends Piece> {
  /** Under which its texts stand. */
  kind: 'sliders' | 'ministers' | 'news';
  content: Content<Row>;
  nameOf: (row: Row) => string;
  columns: GridColumn<Row>[];
  filters: ManageListProps<Row>['filters'];
  /** The columns that a phone shows. */
  figures: string[];
  add: string;
  /** The same button where there is nothing yet. */
  first?: string;
  /** Between the preview and the dialog. */
  acts?: (row: Row) => RowAct[];
  preview?: (row: Row, close: () => void) => ReactNode;
  /** `null`: a new one. */
  dialog: (row: Row | null, given: ContentDialog<Row>) => ReactNode;
}

/** One of them, as the operations on it are named. */
const ONE = { sliders: 'slider', ministers: 'minister', news: 'news_article' } as const;

type Open<Row> = { kind: 'preview' | 'edit'; row: Row } | { kind: 'add' } | null;

export function ContentPage<Row extends Piece>(props: ContentPageProps<Row>) {
  const { kind, content, nameOf, preview } = props;
  const one = ONE[kind];
  const { search, filters } = content.list.state;
  const { t } = useTranslation(['content', 'manage']);
  const { count } = useLanguage();
  const [open, setOpen] = useState<Open<Row>>(null);
  const removal = useRemoval<Row>(
    {
      title: t(`${kind}.delete`),
      confirm: t(`${kind}.delete`),
      failed: t(`${kind}.deleteFailed`),
      body: (row) => (
        <>
          <p className="dialog-text">{t(`${kind}.deleteText`)}</p>
          <b>{nameOf(row)}</b>
        </>
      ),
    },
    content.remove,
  );
  const actsOf = (row: Row): RowAct[] => {
    const name = nameOf(row);
    const look: RowAct = {
      key: 'preview',
      icon: 'eye',
      label: t('act.preview', { name }),
      act: () => setOpen({ kind: 'preview', row }),
    };
    return [
      ...(preview ? [look] : []),
      ...(props.acts?.(row) ?? []),
      {
        key: 'edit',
        icon: 'edit',
        label: t('manage:act.edit', { name }),
        act: () => setOpen({ kind: 'edit', row }),
        does: operationOn('update', one),
      },
      {
        key: 'delete',
        icon: 'delete',
        label: t('manage:act.delete', { name }),
        act: () => removal.ask(row),
        does: operationOn('delete', one),
      },
    ];
  };
  const add = () => setOpen({ kind: 'add' });
  const close = () => setOpen(null);
  const given: ContentDialog<Row> = {
    save: content.save,
    onClose: close,
    onSaved: (message) => {
      content.say({ tone: 'ok', text: message });
      close();
    },
  };
  return (
    <>
      <PageHead
        title={t(`${kind}.title`)}
        subtitle={t(`${kind}.subtitle`)}
        actions={
          <Button kind="primary" icon="plus" does={operationOn('create', one)} onClick={add}>
            {props.add}
          </Button>
        }
      />
      <div className="page content-page">
        {content.notice && (
          <Banner tone={content.notice.tone} onClose={content.closeNotice}>
            {content.notice.text}
          </Banner>
        )}
        <ManageList<Row>
          label={t(`${kind}.title`)}
          list={content.list}
          data={{
            ...content.data,
            error: content.failure && `${t(`${kind}.fetchFailed`)}: ${content.failure}`,
          }}
          searchLabel={t(`${kind}.search`)}
          filters={props.filters}
          summary={(total) => t('matches', { count: total, shown: count(total) })}
          tools={
            <ExportMenu
              path={`${content.path}/export`}
              query={{ search: search.trim(), ...filters }}
              name={kind}
            />
          }
          columns={props.columns}
          rowId={(row) => row.id}
          phone={{ title: nameOf, figures: props.figures }}
          actions={(row) => <RowActs menuLabel={t('manage:rowMenu')} acts={actsOf(row)} />}
          empty={{
            title: t(`${kind}.empty`),
            text: t(`${kind}.emptyText`),
            action: (
              <Button kind="primary" size="sm" does={operationOn('create', one)} onClick={add}>
                {props.first ?? props.add}
              </Button>
            ),
          }}
        />
      </div>
      {removal.dialog}
      {open?.kind === 'preview' && preview?.(open.row, close)}
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') &&
          props.dialog(open.kind === 'edit' ? open.row : null, given)}
      </Suspense>
    </>
  );
}
