// Designations Management: what people are called in their office.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, TextField } from '@/shared/manage/fields';
import { narrowing } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { Status } from '@/shared/manage/Status';
import { UsesOf } from '@/shared/manage/Uses';
import { editing, useForm } from '@/shared/manage/useForm';
import { managedChanged, shownOf, useList, useManagedPage } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import { DESIGNATIONS, SHEETS } from './api';
import { MasterSheet } from './MasterSheet';
import type { Designation } from './types';

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' as const },
  filters: { status: '' },
};

type Open = { kind: 'view' | 'edit'; row: Designation } | { kind: 'add' | 'import' } | null;

const namesOf = (row: Designation | null) => ({ name: row?.name ?? '', name_mr: row?.name_mr ?? '' });

function DesignationDialog({ row, onClose }: { row: Designation | null; onClose: () => void }) {
  const { t } = useTranslation(['people', 'manage']);
  const form = useForm({
    start: namesOf(row),
    editing: editing(
      (master_id) => api.get(`${DESIGNATIONS}/{master_id}`, { path: { master_id } }),
      row,
      namesOf,
    ),
    check: (values) => ({ name: values.name.trim() ? undefined : t('manage:form.required') }),
    fallback: t('designations.saveFailed'),
    idOf: fieldId,
    save: async (names, revision) => {
      const answer = row
        ? await api.put(`${DESIGNATIONS}/{master_id}`, {
            path: { master_id: row.id },
            body: { ...names, revision },
          })
        : await api.post(DESIGNATIONS, { body: names });
      await managedChanged(DESIGNATIONS);
      toast.success(answer.message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(row ? 'designations.edit' : 'designations.create')}
      form={form}
      width={560}
      saveLabel={t(row ? 'designations.save' : 'designations.add')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('designations.name')} required maxLength={200} />
      <TextField form={form} name="name_mr" label={t('designations.nameMr')} maxLength={200} lang="mr" />
    </FormDialog>
  );
}

export default function DesignationsPage() {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf, date, count } = useLanguage();
  const list = useList(DEFAULTS);
  const rows = useManagedPage<Designation>(DESIGNATIONS, list);
  const [open, setOpen] = useState<Open>(null);
  const removal = useRemoval<Designation>(
    {
      title: t('designations.delete.title'),
      confirm: t('designations.delete.confirm'),
      failed: t('designations.delete.failed'),
      body: (row) => <p>{t('designations.delete.text', { name: nameOf(row) })}</p>,
    },
    async (row) => {
      const { message } = await api.delete(`${DESIGNATIONS}/{master_id}`, {
        path: { master_id: row.id },
        query: { revision: row.revision },
      });
      await managedChanged(DESIGNATIONS);
      return message;
    },
  );
  // Its holders keep it; it is offered to nobody else.
  const toggle = async (row: Designation) => {
    try {
      const { message } = await api.patch(`${DESIGNATIONS}/{master_id}/toggle-status`, {
        path: { master_id: row.id },
        query: { revision: row.revision },
      });
      await managedChanged(DESIGNATIONS);
      toast.success(message);
    } catch (error) {
      toast.failed(t('designations.saveFailed'), error);
    }
  };
  const columns: GridColumn<Designation>[] = [
    { key: 'name', title: t('designations.column.name'), value: nameOf, strong: true },
    {
      key: 'status',
      title: t('manage:status.label'),
      value: (row) => t(`manage:status.${row.is_active ? 'active' : 'inactive'}`),
      render: (row) => <Status active={row.is_active} />,
      width: 160,
    },
    {
      key: 'users_count',
      title: t('designations.column.users'),
      value: (row) => count(row.users_count),
      numeric: true,
      width: 160,
    },
    {
      key: 'created_at',
      title: t('designations.column.created'),
      value: (row) => date(row.created_at),
      width: 200,
    },
  ];
  const actions = (row: Designation) => (
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
          does: 'update_designation',
        },
        {
          key: 'toggle',
          icon: row.is_active ? 'pause' : 'play',
          label: t(`manage:act.${row.is_active ? 'deactivate' : 'activate'}`, { name: nameOf(row) }),
          act: () => toggle(row),
          does: 'toggle_designation',
        },
        {
          key: 'delete',
          icon: 'delete',
          label: t('manage:act.delete', { name: nameOf(row) }),
          act: () => removal.ask(row),
          does: 'delete_designation',
        },
      ]}
    />
  );
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={t('designations.title')}
        subtitle={t('designations.subtitle')}
        actions={
          <>
            <Button icon="upload" does="import_designations" onClick={() => setOpen({ kind: 'import' })}>
              {t('manage:import')}
            </Button>
            <Button
              kind="primary"
              icon="plus"
              does="create_designation"
              onClick={() => setOpen({ kind: 'add' })}
            >
              {t('designations.add')}
            </Button>
          </>
        }
      />
      <div className="page">
        <ManageList<Designation>
          label={t('designations.title')}
          list={list}
          data={shownOf(rows)}
          searchLabel={t('designations.search')}
          filters={[
            {
              key: 'status',
              label: t('manage:status.label'),
              options: ['', 'active', 'inactive'].map((value) => ({
                value,
                label: t(`manage:status.${value || 'all'}`),
              })),
            },
          ]}
          tools={
            <ExportMenu
              path={`${SHEETS.designations}/export`}
              query={narrowing(list.state)}
              name="designations"
            />
          }
          summary={(total) => t('designations.matches', { count: total, shown: count(total) })}
          columns={columns}
          rowId={(row) => row.id}
          phone={{ title: nameOf, figures: ['status', 'users_count', 'created_at'] }}
          actions={actions}
          empty={{ title: t('designations.empty'), text: t('designations.emptyText') }}
        />
      </div>
      {removal.dialog}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <DesignationDialog row={open.kind === 'edit' ? open.row : null} onClose={close} />
      )}
      {open?.kind === 'view' && (
        <RecordDialog
          title={t('designations.view')}
          edits="update_designation"
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', row: open.row })}
          facts={[
            [t('designations.name'), open.row.name],
            [t('designations.nameMr'), open.row.name_mr || '—'],
            [t('designations.column.users'), count(open.row.users_count)],
            [t('designations.column.created'), date(open.row.created_at)],
            [t('manage:uses.title'), <UsesOf key="uses" plural="designations" id={open.row.id} />],
          ]}
        />
      )}
      {open?.kind === 'import' && (
        <MasterSheet plural="designations" onImported={() => managedChanged(DESIGNATIONS)} onClose={close} />
      )}
    </>
  );
}
