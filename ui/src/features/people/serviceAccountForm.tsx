// The form of a service account: whose it is, what it may, and until when.
import type { Schemas } from '@/api/operations';
import { late } from '@/shared/late';
import type { FormPart } from '@/shared/manage/specs';
import type { Words } from '@/shared/manage/words';

const ChosenSheets = late(async () => (await import('./ChosenSheets')).ChosenSheets);

export const EMPTY = {
  name: '',
  department_id: null as number | null,
  datasets: [] as string[],
  may_read: false,
  may_import: true,
  expires_on: null as string | null,
};
export type ServiceValues = typeof EMPTY;
export type Options = Schemas['ServiceAccountDepartment'][];

export const sheetsOf = (options: Options, department: unknown) =>
  options.find((one) => one.department.id === department)?.datasets ?? [];

export function partsOf(
  words: Words,
  values: ServiceValues,
  options: Options,
  nameOf: (row: { name: string; name_mr: string }) => string,
): FormPart<ServiceValues>[] {
  const label = (name: string) => words(`form.${name}`);
  const sheets = sheetsOf(options, values.department_id);
  return [
    {
      name: 'name',
      label: label('name'),
      hint: label('nameHint'),
      required: true,
      maxLength: 150,
      wide: true,
    },
    {
      name: 'department_id',
      label: label('department'),
      kind: 'select',
      required: true,
      options: options.map(({ department }) => ({ value: department.id, label: nameOf(department) })),
      // A department with one sheet has nothing to choose.
      with: (department) => {
        const own = sheetsOf(options, department);
        return { datasets: own.length === 1 ? own.map(({ name }) => name) : [] };
      },
    },
    {
      name: 'expires_on',
      label: label('expires'),
      kind: 'date',
      hint: label('expiresHint'),
      required: true,
      missing: label('expiresMissing'),
    },
    {
      slot: 'datasets',
      name: 'datasets',
      check: () => (values.datasets.length ? undefined : label('sheetsMissing')),
      draw: (form) => <ChosenSheets form={form} sheets={sheets} words={words} />,
    },
    {
      name: 'may_read',
      label: label('read'),
      kind: 'switch',
      on: label('on'),
      off: label('off'),
      check: () => (values.may_read || values.may_import ? undefined : label('mayMissing')),
    },
    { name: 'may_import', label: label('import'), kind: 'switch', on: label('on'), off: label('off') },
  ];
}
