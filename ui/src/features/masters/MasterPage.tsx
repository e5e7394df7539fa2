// One master's list, whichever it is: the server's declaration says its columns, form, parent and who may write.
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { type ListDefaults, narrowing } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { SheetDialog } from '@/shared/manage/SheetDialog';
import { shownOf, useList, useManagedPage } from '@/shared/manage/useList';
import { operationOn } from '@/shared/session/may';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import {
  type Declaration,
  listPath,
  type MasterRow,
  mastersChanged,
  toggle,
  useDeclaration,
  useParents,
} from './api';
import { useColumns } from './columns';
import { MasterView } from './MasterView';
import './masters.css';
import { useParting } from './useParting';

const MasterDialog = late(async () => ({ default: (await import('./MasterDialog')).MasterDialog }));

type Open = { kind: 'view' | 'edit'; row: MasterRow } | { kind: 'add' | 'import' } | null;

export function MasterPage({ plural }: { plural: string }) {
  const { t } = useTranslation('masters');
  const declared = useDeclaration(plural);
  if (declared.data) return <Listed declared={declared.data} />;
  return (
    <>
      <PageHead title={t(`title.${plural}`)} subtitle={t(`about.${plural}`)} />
      <div className="page">
        {declared.isError ? (
          <ErrorState text={declared.error.message} onRetry={declared.refetch} />
        ) : (
          <TableSkeleton rows={10} />
        )}
      </div>
    </>
  );
}

function Listed({ declared }: { declared: Declaration }) {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf, count, language } = useLanguage();
  const { plural, kind } = declared;
  const one = declared.one[language];
  const defaults = useMemo(
    (): ListDefaults => ({
      pageSizes: [25, 50, 100],
      sort: { key: declared.order, order: 'asc' },
      filters: { status: '', ...(declared.parent ? { parent_id: '' } : {}) },
    }),
    [declared],
  );
  const list = useList(defaults);
  const rows = useManagedPage<MasterRow>(listPath(plural), list);
  const parents = useParents(declared.parent);
  const columns = useColumns(declared);
  const [open, setOpen] = useState<Open>(null);
  const parting = useParting(declared);
  const close = () => setOpen(null);
  const activate = async (row: MasterRow) => {
    try {
      toast.success((await toggle(declared, row)).message);
      await mastersChanged();
    } catch (error) {
      toast.failed(t('saveFailed'), error);
    }
  };
  const actions = (row: MasterRow) => {
    const name = nameOf(row);
    const view = {
      key: 'view',
      icon: 'eye' as const,
      label: t('manage:act.view', { name }),
      act: () => setOpen({ kind: 'view', row }),
    };
    return (
      <RowActs
        menuLabel={t('manage:rowMenu')}
        acts={[
          view,
          {
            key: 'edit',
            icon: 'edit',
            label: t('manage:act.edit', { name }),
            act: () => setOpen({ kind: 'edit', row }),
            does: operationOn('update', kind),
          },
          row.is_active
            ? {
                key: 'toggle',
                icon: 'pause',
                label: t('manage:act.deactivate', { name }),
                act: () => parting.deactivate(row),
                does: operationOn('toggle', kind),
              }
            : {
                key: 'toggle',
                icon: 'play',
                label: t('manage:act.activate', { name }),
                act: () => activate(row),
                does: operationOn('toggle', kind),
              },
          {
            key: 'delete',
            icon: 'delete',
            label: t('manage:act.delete', { name }),
            act: () => parting.remove(row),
            does: operationOn('delete', kind),
          },
        ]}
      />
    );
  };
  const filters = [
    ...(declared.parent
      ? [
          {
            key: 'parent_id',
            label: t(`parent.${declared.parent}`),
            options: [
              { value: '', label: t(`all.${declared.parent}`) },
              ...(parents.data ?? []).map((place) => ({ value: String(place.id), label: nameOf(place) })),
            ],
          },
        ]
      : []),
    {
      key: 'status',
      label: t('manage:status.label'),
      options: ['', 'active', 'inactive'].map((value) => ({
        value,
        label: t(`manage:status.${value || 'all'}`),
      })),
    },
  ];
  const add = (
    <Button
      kind="primary"
      icon="plus"
      does={operationOn('create', kind)}
      onClick={() => setOpen({ kind: 'add' })}
    >
      {t('add', { one })}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t(`title.${plural}`)}
        subtitle={t(`about.${plural}`)}
        actions={
          <>
            <Button
              icon="upload"
              does={operationOn('import', plural)}
              onClick={() => setOpen({ kind: 'import' })}
            >
              {t('manage:import')}
            </Button>
            {add}
          </>
        }
      />
      <div className="page">
        <ManageList<MasterRow>
          label={declared.label[language]}
          list={list}
          data={shownOf(rows)}
          searchLabel={t(`search.${plural}`)}
          filters={filters}
          summary={(total) => t('matches', { count: total, shown: count(total) })}
          tools={
            <ExportMenu path={`${listPath(plural)}/export`} query={narrowing(list.state)} name={plural} />
          }
          columns={columns}
          rowId={(row) => row.id}
          phone={{
            title: nameOf,
            figures: columns
              .map(({ key }) => key)
              .filter((key) => key !== declared.names[0] && key !== 'aliases')
              .slice(-4),
          }}
          actions={actions}
          empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        />
      </div>
      {parting.dialog}
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <MasterDialog declared={declared} row={open.kind === 'edit' ? open.row : null} onClose={close} />
        )}
      </Suspense>
      {open?.kind === 'view' && (
        <MasterView
          declared={declared}
          row={open.row}
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', row: open.row })}
        />
      )}
      {open?.kind === 'import' && (
        <SheetDialog
          title={t(`import.${plural}`)}
          doneTitle={t('imported')}
          text={t('importText')}
          path={listPath(plural)}
          templateName={`${plural}_sample_template`}
          onImported={mastersChanged}
          onClose={close}
        />
      )}
    </>
  );
}
