// Form of a service account: department, permissions and expiry.
import type { Schemas } from '@/api/operations';
import type { useLanguage } from '@/shared/i18n/useLanguage';
import type { FormPart } from '@/shared/manage/specs';
import type { Translate } from '@/shared/manage/words';

export const EMPTY = {
  name: '',
  department_id: null as number | null,
  datasets: [] as string[],
  may_read: false,
  may_import: true,
  expires_on: null as string | null,
};
export type ServiceValues = typeof EMPTY;
type Options = Schemas['ServiceAccountDepartment'][];

export const sheetsOf = (options: Options, department: unknown) =>
  options.find((option) => option.department.id === department)?.datasets ?? [];

export function partsOf(
  words: Translate,
  values: ServiceValues,
  options: Options,
  { nameOf, language }: Pick<ReturnType<typeof useLanguage>, 'nameOf' | 'language'>,
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
      // Preselect the only sheet of a department.
      with: (department) => {
        const available = sheetsOf(options, department);
        return { datasets: available.length === 1 ? available.map(({ name }) => name) : [] };
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
      name: 'datasets',
      label: label('sheets'),
      kind: 'many',
      hint: label('sheetsHint'),
      required: true,
      missing: label('sheetsMissing'),
      wide: true,
      options: sheets.map((sheet) => ({ value: sheet.name, label: sheet[language] })),
      disabled: values.department_id === null,
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
