// Users Management: who may sign in, as what, and where.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { late } from '@/shared/late';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { narrowing } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { shownOf, useList, useManagedPage } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { useMay } from '@/shared/session/may';
import { useSession } from '@/shared/session/session';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { PageHead } from '@/shared/ui/PageHead';
import { RowActs } from '@/shared/ui/RowActs';
import { closePerson, peopleChanged, USERS, useDepartmentOptions } from './api';
import { ROLE_TONE } from './roles';
import type { Person } from './types';

const UserDialog = late(async () => ({ default: (await import('./UserDialog')).UserDialog }));
const UserView = late(async () => ({ default: (await import('./UserView')).UserView }));
const RosterDialog = late(async () => ({ default: (await import('./RosterDialog')).RosterDialog }));

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' as const },
  filters: { role: '', department: '', status: '' },
};

type Open = { kind: 'view' | 'edit'; person: Person } | { kind: 'add' | 'import' } | null;

function useColumns(): GridColumn<Person>[] {
  const { t } = useTranslation(['people', 'manage']);
  const { date, nameOf } = useLanguage();
  return [
    {
      key: 'name',
      title: t('users.column.user'),
      value: (person) => person.name,
      render: (person) => (
        <span className="two-lines" translate="no">
          <b>{person.name}</b>
          <span>{person.email}</span>
        </span>
      ),
    },
    {
      key: 'role',
      title: t('users.column.role'),
      value: (person) => t(`role.${person.role}`),
      render: (person) => (
        <Badge tone={person.is_active ? ROLE_TONE[person.role] : 'quiet'}>
          {person.is_active ? t(`role.${person.role}`) : t('users.closed')}
        </Badge>
      ),
    },
    {
      key: 'department',
      title: t('users.column.department'),
      value: (person) => (person.department ? nameOf(person.department) : t('users.noDepartment')),
    },
    { key: 'created_at', title: t('users.column.created'), value: (person) => date(person.created_at) },
  ];
}

export default function UsersPage() {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf, count } = useLanguage();
  const mayReveal = useMay()('reveal_user');
  const self = useSession((state) => state.user?.id);
  const list = useList(DEFAULTS);
  const users = useManagedPage<Person>(USERS, list);
  const departments = useDepartmentOptions();
  const columns = useColumns();
  const [open, setOpen] = useState<Open>(null);
  const removal = useRemoval<Person>(
    {
      title: t('users.delete.title'),
      confirm: t('users.delete.confirm'),
      busy: t('users.delete.busy'),
      failed: t('users.delete.failed'),
      body: (person) => <p>{t('users.delete.text', { name: person.name })}</p>,
    },
    async (person) => {
      const message = await closePerson(person);
      await peopleChanged();
      return message;
    },
  );
  const close = () => setOpen(null);
  const actions = (person: Person) => (
    <RowActs
      menuLabel={t('manage:rowMenu')}
      acts={[
        {
          key: 'view',
          icon: 'eye',
          label: t('manage:act.view', { name: person.name }),
          act: () => setOpen({ kind: 'view', person }),
        },
        {
          key: 'edit',
          icon: 'edit',
          label: t('manage:act.edit', { name: person.name }),
          act: () => setOpen({ kind: 'edit', person }),
          does: 'update_user',
        },
        {
          key: 'delete',
          icon: 'delete',
          label: t('users.delete.act', { name: person.name }),
          disabled: person.id === self || !person.is_active,
          act: () => removal.ask(person),
          does: 'deactivate_user',
        },
      ]}
    />
  );
  return (
    <>
      <PageHead
        title={t('users.title')}
        subtitle={t('users.subtitle')}
        actions={
          <>
            <Button icon="upload" does="import_users" onClick={() => setOpen({ kind: 'import' })}>
              {t('users.import')}
            </Button>
            <Button kind="primary" icon="plus" does="create_user" onClick={() => setOpen({ kind: 'add' })}>
              {t('users.add')}
            </Button>
          </>
        }
      />
      <div className="page">
        <ManageList<Person>
          label={t('users.title')}
          list={list}
          data={shownOf(users)}
          searchLabel={t('users.search')}
          filters={[
            {
              key: 'role',
              label: t('users.column.role'),
              options: [
                { value: '', label: t('users.allRoles') },
                ...(['superadmin', 'admin', 'user'] as const).map((role) => ({
                  value: role,
                  label: t(`role.${role}`),
                })),
              ],
            },
            {
              key: 'department',
              label: t('users.column.department'),
              options: [
                { value: '', label: t('users.allDepartments') },
                { value: 'none', label: t('users.noDepartment') },
                ...(departments.data ?? []).map((row) => ({ value: row.slug, label: nameOf(row) })),
              ],
            },
            {
              key: 'status',
              label: t('users.column.status'),
              options: [
                { value: '', label: t('users.inUse') },
                { value: 'inactive', label: t('users.closedAccounts') },
                { value: 'all', label: t('users.allAccounts') },
              ],
            },
          ]}
          summary={(total) => t('users.matches', { count: total, shown: count(total) })}
          tools={
            <ExportMenu
              path={`${USERS}/export`}
              query={narrowing(list.state)}
              name="users"
              withContacts={mayReveal}
            />
          }
          columns={columns}
          rowId={(person) => person.id}
          phone={{
            title: (person) => (
              <span className="two-lines" translate="no">
                <b>{person.name}</b>
                <span>{person.email}</span>
              </span>
            ),
            figures: ['role', 'department', 'created_at'],
          }}
          actions={actions}
          empty={{ title: t('users.empty'), text: t('users.emptyText') }}
          positioned
        />
      </div>
      {removal.dialog}
      <Suspense fallback={null}>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <UserDialog person={open.kind === 'edit' ? open.person : null} onClose={close} />
        )}
        {open?.kind === 'view' && (
          <UserView
            person={open.person}
            onClose={close}
            onEdit={() => setOpen({ kind: 'edit', person: open.person })}
          />
        )}
        {open?.kind === 'import' && <RosterDialog onClose={close} />}
      </Suspense>
    </>
  );
}
