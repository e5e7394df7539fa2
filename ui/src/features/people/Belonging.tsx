// Form fields for a user's department, designation and area.
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/entries/api';
import { usePlaces } from '@/shared/entries/api';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { SelectField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import type { Form } from '@/shared/manage/useForm';
import * as layout from '@/shared/ui/layout.module.css';
import { useDepartmentOptions, useDesignationOptions } from './api';
import type { UserValues } from './UsersPage';

type UserForm = Form<UserValues>;

export function DepartmentFields({ form }: { form: UserForm }) {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf, byName } = useLanguage();
  const departments = useDepartmentOptions();
  const designations = useDesignationOptions();
  const needsDepartment = form.values.role === 'user' && form.values.department_id === null;
  return (
    <>
      <SelectField
        form={form}
        name="department_id"
        label={t('common:term.department')}
        none={t('users.noDepartment')}
        hint={needsDepartment ? t('users.form.needsDepartment') : undefined}
        options={(departments.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
      />
      <SelectField
        form={form}
        name="designation_id"
        label={t('users.form.designation')}
        none={t('manage:none')}
        options={byName(designations.data ?? [])
          .filter((row) => row.is_active || row.id === form.values.designation_id)
          .map((row) => ({ value: row.id, label: nameOf(row) }))}
      />
    </>
  );
}

export function AreaFields({ form }: { form: UserForm }) {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf, byName } = useLanguage();
  const districts = usePlaces('districts');
  const talukas = usePlaces('talukas', form.values.district_id?.toString());
  return (
    <>
      <SelectField
        form={form}
        name="district_id"
        label={t('common:term.district')}
        hint={t('users.form.areaHint')}
        none={t('users.form.everywhere')}
        options={byName<Place>(districts.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
        onChoose={(value) => form.setMany({ district_id: value as number | null, taluka_id: null })}
      />
      <SelectField
        form={form}
        name="taluka_id"
        label={t('common:term.taluka')}
        none={t('common:term.allTalukas')}
        disabled={form.values.district_id === null}
        options={byName<Place>(talukas.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
      />
      {form.values.district_id !== null && (
        <p className={`${layout.small} ${layout.muted} ${manage.formNote}`}>{t('users.form.areaLimited')}</p>
      )}
    </>
  );
}
