// Department Management: the tiles of the home page and the rooms of the portal.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { narrowing } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { Status } from '@/shared/manage/Status';
import { shownOf, useList, useManagedPage } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { Button } from '@/shared/ui/Button';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import { DEPARTMENTS, departmentsChanged, SHEETS } from './api';
import './people.css';
import { DepartmentView } from './DepartmentView';
import { MasterSheet } from './MasterSheet';
import type { Department } from './types';

const DepartmentDialog = late(async () => ({
  default: (await import('./DepartmentDialog')).DepartmentDialog,
}));

const DEFAULTS = {
  pageSizes: [10, 25, 50],
  sort: { key: 'position', order: 'asc' as const },
  filters: { status: '' },
};

type Open = { kind: 'view' | 'edit'; row: Department } | { kind: 'add' | 'import' } | null;

function Logo({ row }: { row: Department }) {
  if (!row.logo) return <DepartmentIcon department={row} size="sm" />;
  return <img src={row.full_logo_url} alt="" width={32} height={32} className="department-logo" />;
}

function useColumns(): GridColumn<Department>[] {
  const { t } = useTranslation(['people', 'manage']);
  const { date, nameOf, count, language } = useLanguage();
  return [
    {
      key: 'name',
      title: t('departments.column.name'),
      value: nameOf,
      render: (row) => (
        <span className="two-lines">
          <b>{nameOf(row)}</b>
          <span>
            {(language === 'mr' && (row.description_mr || row.tagline_mr)) || row.description || row.tagline}
          </span>
        </span>
      ),
    },
    {
      key: 'logo',
      title: t('departments.column.logo'),
      value: () => '',
      sortable: false,
      render: (row) => <Logo row={row} />,
    },
    {
      key: 'slug',
      title: t('departments.column.slug'),
      value: (row) => row.slug,
      render: (row) => (
        <span className="mono" translate="no">
          {row.slug}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('departments.column.status'),
      value: (row) => row.status,
      render: (row) => <Status active={row.status !== 'inactive'} />,
    },
    {
      key: 'users_count',
      title: t('departments.column.users'),
      value: (row) => count(row.users_count),
      numeric: true,
    },
    {
      key: 'created_at',
      title: t('departments.column.created'),
      value: (row) => (row.created_at ? date(row.created_at) : t('departments.unknown')),
    },
  ];
}

export default function DepartmentsPage() {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf, count } = useLanguage();
  const list = useList(DEFAULTS);
  const rows = useManagedPage<Department>(DEPARTMENTS, list);
  const columns = useColumns();
  const [open, setOpen] = useState<Open>(null);
  const removal = useRemoval<Department>(
    {
      title: t('departments.delete.title'),
      confirm: t('departments.delete.confirm'),
      failed: t('departments.delete.failed'),
      body: (row) => (
        <>
          <p className="dialog-text">
            <b>{nameOf(row)}</b>
          </p>
          <p>{t('departments.delete.text')}</p>
        </>
      ),
    },
    async (row) => {
      const { message } = await api.delete(`${DEPARTMENTS}/{key}`, {
        path: { key: String(row.id) },
        query: { revision: row.revision },
      });
      await departmentsChanged();
      return message;
    },
  );
  const refresh = () => {
    list.clear();
    rows.refetch();
  };
  const actions = (row: Department) => (
    <RowActs
      menuLabel={t('manage:rowMenu')}
      acts={[
        {
          key: 'view',
          icon: 'eye',
          label: t('manage:act.view', { name: nameOf(row) }),
          act: () => setOpen({ kind: 'view', row }),
        },
        {
          key: 'edit',
          icon: 'edit',
          label: t('manage:act.edit', { name: nameOf(row) }),
          act: () => setOpen({ kind: 'edit', row }),
          does: 'update_department',
        },
        {
          key: 'delete',
          icon: 'delete',
          label: t('manage:act.delete', { name: nameOf(row) }),
          act: () => removal.ask(row),
          does: 'delete_department',
        },
      ]}
    />
  );
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={t('departments.title')}
        subtitle={t('departments.subtitle')}
        actions={
          <>
            <Button needsServer icon="refresh" onClick={refresh}>
              {t('manage:refresh')}
            </Button>
            <Button icon="upload" does="import_departments" onClick={() => setOpen({ kind: 'import' })}>
              {t('manage:import')}
            </Button>
            <Button
              kind="primary"
              icon="plus"
              does="create_department"
              onClick={() => setOpen({ kind: 'add' })}
            >
              {t('departments.add')}
            </Button>
          </>
        }
      />
      <div className="page">
        <ManageList<Department>
          label={t('departments.title')}
          list={list}
          data={shownOf(rows, t('departments.fetchFailed'))}
          searchLabel={t('departments.search')}
          filters={[
            {
              key: 'status',
              label: t('departments.column.status'),
              options: [
                { value: '', label: t('departments.allStatus') },
                { value: 'active', label: t('departments.status.active') },
                { value: 'inactive', label: t('departments.status.inactive') },
              ],
            },
          ]}
          summary={(total) => t('departments.matches', { count: total, shown: count(total) })}
          tools={
            <ExportMenu
              path={`${SHEETS.departments}/export`}
              query={narrowing(list.state)}
              name="departments"
            />
          }
          columns={columns}
          rowId={(row) => row.id}
          phone={{ title: nameOf, figures: ['slug', 'status', 'users_count', 'created_at'] }}
          actions={actions}
          empty={{ title: t('departments.empty'), text: t('departments.emptyText') }}
        />
      </div>
      {removal.dialog}
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <DepartmentDialog department={open.kind === 'edit' ? open.row : null} onClose={close} />
        )}
      </Suspense>
      {open?.kind === 'view' && (
        <DepartmentView
          row={open.row}
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', row: open.row })}
        />
      )}
      {open?.kind === 'import' && (
        <MasterSheet plural="departments" onImported={departmentsChanged} onClose={close} />
      )}
    </>
  );
}
