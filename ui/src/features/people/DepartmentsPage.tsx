// Department Management.
import type { Schemas } from '@/api/operations';
import { numberOf } from '@/shared/entries/numbers';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { LOGO } from '@/shared/image/rules';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import * as manage from '@/shared/manage/manage.module.css';
import { Status, UsesOf, useStatus } from '@/shared/manage/Status';
import { type FormPart, valuesFrom } from '@/shared/manage/specs';
import { deleteWarning } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { type Translate, useWords } from '@/shared/manage/words';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import type { Department } from './api';
import { DEPARTMENTS, departmentsChanged, SLUG, slugOf } from './api';
import * as styles from './people.module.css';

const DEFAULTS = {
  pageSizes: [10, 25, 50],
  sort: { key: 'position', order: 'asc' as const },
  filters: { status: '' },
};

const EMPTY = {
  name: '',
  name_mr: '',
  slug: '',
  tagline: '',
  tagline_mr: '',
  description: '',
  description_mr: '',
  contact_name: '',
  contact_name_mr: '',
  contact_mobile: '',
  contact_email: '',
  status: 'active' as 'active' | 'inactive',
  position: '100',
  logo: '',
};
type Values = typeof EMPTY;

const valuesOf = (row: Department): Values => ({
  ...valuesFrom(EMPTY, row),
  status: row.status === 'inactive' ? 'inactive' : 'active',
  // Only an uploaded logo is a form value; the built-in icon is not.
  logo: row.logo ? row.full_logo_url : '',
});

const bodyOf = (values: Values): Schemas['DepartmentIn'] => ({
  ...values,
  position: numberOf(values.position),
});

const partsOf = (words: Translate, isNew: boolean): FormPart<Values>[] => {
  const label = (name: string) => words(`form.${name}`);
  return [
    {
      name: 'name',
      label: label('name'),
      required: true,
      maxLength: 200,
      // For a new department, the slug follows the name until it is edited.
      with: (name, before) =>
        isNew && before.slug === slugOf(before.name) ? { slug: slugOf(String(name)) } : {},
    },
    { name: 'name_mr', label: label('nameMr'), maxLength: 200 },
    {
      name: 'slug',
      label: words('common:department.slug'),
      hint: label('slugHint'),
      required: true,
      maxLength: 100,
      check: (slug) => (SLUG.test(slug) ? undefined : label('slugHint')),
    },
    {
      name: 'status',
      label: words('status.label'),
      kind: 'select',
      required: true,
      options: ['active', 'inactive'].map((value) => ({ value, label: words(`status.${value}`) })),
    },
    { name: 'tagline', label: label('tagline'), maxLength: 200 },
    { name: 'tagline_mr', label: label('taglineMr'), maxLength: 200 },
    { name: 'description', label: label('description'), rows: 3, maxLength: 5000 },
    { name: 'description_mr', label: label('descriptionMr'), rows: 3, maxLength: 5000 },
    { name: 'contact_name', label: label('contactName'), hint: label('contactHint'), maxLength: 200 },
    { name: 'contact_name_mr', label: label('contactNameMr'), maxLength: 200 },
    { name: 'contact_mobile', label: label('contactMobile'), kind: 'tel', maxLength: 20 },
    { name: 'contact_email', label: label('contactEmail'), kind: 'email', maxLength: 254 },
    { name: 'logo', label: label('logo'), kind: 'image', rules: LOGO },
    {
      name: 'position',
      label: label('position'),
      hint: label('positionHint'),
      kind: 'number',
      required: true,
      least: 0,
      most: 9999,
    },
  ];
};

const isActive = (row: Department) => row.status !== 'inactive';

function Logo({ row }: { row: Department }) {
  if (!row.logo) return <DepartmentIcon department={row} size="sm" />;
  return <img src={row.full_logo_url} alt="" width={32} height={32} className={styles.departmentLogo} />;
}

export default function DepartmentsPage() {
  const words = useWords('people', 'departments');
  const { date, nameOf, count, language } = useLanguage();
  const status = useStatus(isActive);
  const source = useSource<Department>({
    path: DEPARTMENTS,
    sheets: '/api/masters/departments',
    defaults: DEFAULTS,
    failed: words('fetchFailed'),
    changed: departmentsChanged,
  });
  const created = (row: Department) => (row.created_at ? date(row.created_at) : words('unknown'));
  const columns: GridColumn<Department>[] = [
    {
      key: 'name',
      title: words('column.name'),
      value: nameOf,
      below: (row) =>
        (language === 'mr' && (row.description_mr || row.tagline_mr)) || row.description || row.tagline,
    },
    {
      key: 'logo',
      title: words('column.logo'),
      value: () => '',
      sortable: false,
      render: (row) => <Logo row={row} />,
    },
    {
      key: 'slug',
      title: words('common:department.slug'),
      value: (row) => row.slug,
      render: (row) => (
        <span className={manage.mono} translate="no">
          {row.slug}
        </span>
      ),
    },
    status.column,
    {
      key: 'users_count',
      title: words('column.users'),
      value: (row) => count(row.users_count),
      numeric: true,
    },
    { key: 'created_at', title: words('column.created'), value: created },
  ];
  return (
    <ManagedPage
      words={words}
      source={source}
      singular="department"
      plural="departments"
      nameOf={nameOf}
      columns={columns}
      filters={[status.filter]}
      figures={['slug', 'status', 'users_count', 'created_at']}
      form={{ empty: EMPTY, valuesOf, parts: (_, row) => partsOf(words, row === null), bodyOf }}
      facts={(row) => [
        [words('form.name'), row.name],
        [words('form.nameMr'), row.name_mr],
        [words('common:department.slug'), row.slug],
        [words('status.label'), <Status key="status" active={isActive(row)} />],
        [words('column.created'), created(row)],
        [words('form.description'), row.description],
        [words('form.descriptionMr'), row.description_mr],
        [words('form.contactName'), row.contact_name],
        [words('form.contactNameMr'), row.contact_name_mr],
        [words('form.contactMobile'), row.contact_mobile],
        [words('form.contactEmail'), row.contact_email],
        [words('logoPath'), row.logo || words('builtIn')],
        [words('creator'), row.creator?.name ?? words('unknown')],
        [words('uses.title'), <UsesOf key="uses" plural="departments" id={row.id} />],
      ]}
      removes={{ body: (row) => deleteWarning(nameOf(row), words('delete.text')) }}
      sheet={{}}
      refresh
    />
  );
}
