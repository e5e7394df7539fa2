// Users Management.
import { saveBlob } from '@/api/files';
import type { Schemas } from '@/api/operations';
import { TwoLines } from '@/shared/grid/Cell';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry } from '@/shared/lazy';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import * as manage from '@/shared/manage/manage.module.css';
import type { FormPart } from '@/shared/manage/specs';
import { useSource } from '@/shared/manage/useSource';
import { type Translate, useWords, withKeyPrefix } from '@/shared/manage/words';
import { type Role, useSession } from '@/shared/session/session';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { type Person, peopleChanged, type RosterReport, USERS, useDepartmentOptions } from './api';

// Result of a user import: the generated passwords, which can be downloaded only once.
/** Quote a cell and escape formulas. */
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export function passwordSheet(report: RosterReport): string {
  const rows = report.passwords.map((row) => [row.name, row.email, row.password]);
  return [['name', 'email', 'password'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

const savePasswords = (report: RosterReport) =>
  saveBlob(new Blob([`\ufeff${passwordSheet(report)}`], { type: 'text/csv' }), 'passwords.csv');

const afterRoster = (words: Translate) => (report: RosterReport) =>
  report.passwords.length === 0
    ? null
    : {
        note: <Banner tone="warn">{words('roster.once')}</Banner>,
        action: (
          <Button kind="primary" icon="download" onClick={() => savePasswords(report)}>
            {words('roster.savePasswords', { count: report.passwords.length })}
          </Button>
        ),
      };

const UserView = lazyWithRetry(async () => (await import('./UserView')).UserView);
const DepartmentFields = lazyWithRetry(async () => (await import('./Belonging')).DepartmentFields);
const AreaFields = lazyWithRetry(async () => (await import('./Belonging')).AreaFields);

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' as const },
  filters: { role: '', department: '', status: '' },
};

const EMPTY = {
  name: '',
  email: '',
  mobile: '',
  role: 'user' as Role,
  department_id: null as number | null,
  designation_id: null as number | null,
  district_id: null as number | null,
  taluka_id: null as number | null,
  head_of_office: false,
  is_active: true,
  password: '',
  confirm_password: '',
};
export type UserValues = typeof EMPTY;

const MIN_PASSWORD_LENGTH = 8;

function bodyOf({ password, confirm_password: _same, ...values }: UserValues): Schemas['PersonIn'] {
  const area = values.role === 'user' ? {} : { district_id: null, taluka_id: null };
  const head = values.role === 'user' && Boolean(values.department_id) && values.head_of_office;
  return { ...values, ...area, head_of_office: head, ...(password ? { password } : {}) };
}

function partsOf(
  words: Translate,
  values: UserValues,
  person: Person | null,
  self: boolean,
): FormPart<UserValues>[] {
  const label = (name: string) => words(`form.${name}`);
  return [
    { name: 'name', label: words('common:term.name'), required: true, maxLength: 150 },
    {
      name: 'email',
      label: words('common:term.emailAddress'),
      kind: 'email',
      required: true,
      maxLength: 254,
    },
    {
      name: 'mobile',
      label: words('common:term.mobile'),
      kind: 'tel',
      maxLength: 20,
      hint: person?.mobile ? label('mobileHidden') : undefined,
    },
    {
      name: 'role',
      label: label('role'),
      kind: 'select',
      required: true,
      disabled: self,
      hint: self ? label('ownRole') : undefined,
      options: ['user', 'admin', 'superadmin'].map((role) => ({ value: role, label: words(`role.${role}`) })),
    },
    { slot: 'belonging', draw: (form) => <DepartmentFields form={form} /> },
    values.role === 'user' && { slot: 'area', draw: (form) => <AreaFields form={form} /> },
    values.role === 'user' &&
      values.department_id !== null && {
        name: 'head_of_office',
        label: label('head'),
        kind: 'switch',
        on: label('headOn'),
        off: label('headOff'),
      },
    !self && { name: 'is_active', label: label('state'), kind: 'switch', on: label('on'), off: label('off') },
    {
      slot: 'note',
      draw: () => (
        <p className={`${layout.small} ${layout.muted} ${manage.formNote}`}>
          {label(person ? 'passwordKept' : 'passwordMade')}
        </p>
      ),
    },
    {
      name: 'password',
      label: label('password'),
      kind: 'password',
      check: (password) =>
        password && password.length < MIN_PASSWORD_LENGTH ? label('shortPassword') : undefined,
    },
    {
      name: 'confirm_password',
      label: label('confirm'),
      kind: 'password',
      check: (_, { password, confirm_password }) =>
        password === confirm_password ? undefined : label('passwordsDiffer'),
    },
  ];
}

/** A generated password is only returned when the user is created. */
const passwordOf = (saved: Partial<Schemas['PersonCreated']>) => saved.password;

export default function UsersPage() {
  const words = useWords('people', 'users');
  const { nameOf, date } = useLanguage();
  const self = useSession((state) => state.user?.id);
  const source = useSource<Person>({ path: USERS, defaults: DEFAULTS, changed: peopleChanged });
  const departments = useDepartmentOptions();
  const nameCell = (person: Person) => (
    <TwoLines data below={<span translate="no">{person.email}</span>}>
      {person.name}
    </TwoLines>
  );
  const columns: GridColumn<Person>[] = [
    { key: 'name', title: words('column.user'), value: (person) => person.name, render: nameCell },
    {
      key: 'role',
      title: words('column.role'),
      value: (person) => words(`role.${person.role}`),
      render: (person) =>
        person.is_active ? words(`role.${person.role}`) : <Badge tone="quiet">{words('closed')}</Badge>,
    },
    {
      key: 'department',
      title: words('column.department'),
      value: (person) => (person.department ? nameOf(person.department) : words('noDepartment')),
    },
    { key: 'created_at', title: words('column.created'), value: (person) => date(person.created_at) },
  ];
  return (
    <ManagedPage<Person, UserValues, RosterReport>
      words={words}
      source={source}
      singular="user"
      plural="users"
      nameOf={(person) => person.name}
      columns={columns}
      filters={[
        {
          key: 'role',
          label: words('column.role'),
          all: words('allRoles'),
          options: ['superadmin', 'admin', 'user'].map((role) => ({
            value: role,
            label: words(`role.${role}`),
          })),
        },
        {
          key: 'department',
          label: words('column.department'),
          all: words('allDepartments'),
          options: [
            { value: 'none', label: words('noDepartment') },
            ...(departments.data ?? []).map((row) => ({ value: row.slug, label: nameOf(row) })),
          ],
        },
        {
          key: 'status',
          label: words('column.status'),
          all: words('inUse'),
          options: [
            { value: 'inactive', label: words('closedAccounts') },
            { value: 'all', label: words('allAccounts') },
          ],
        },
      ]}
      figures={['role', 'department', 'created_at']}
      phoneTitle={nameCell}
      form={{
        empty: EMPTY,
        bodyOf,
        parts: (values, person) => partsOf(words, values, person, person !== null && person.id === self),
        secret: (person) => {
          const secret = passwordOf(person);
          const { name, email } = person;
          return (
            secret && {
              kind: 'password',
              words: withKeyPrefix(words, 'password'),
              about: { name, email },
              secret,
            }
          );
        },
      }}
      view={(person, close, edit) => <UserView person={person} onClose={close} onEdit={edit} />}
      removes={{ does: 'deactivate_user', barred: (person) => person.id === self || !person.is_active }}
      sheet={{ after: afterRoster(words) }}
      positioned
    />
  );
}
