// Create or edit an account. A password that was made up is shown once, in a dialog of its own.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, SwitchField, TextField } from '@/shared/manage/fields';
import { editing, type Faults, useForm } from '@/shared/manage/useForm';
import { type Role, useSession } from '@/shared/session/session';
import { toast } from '@/shared/ui/notices';
import {
  peopleChanged,
  savePerson,
  USERS,
  useDepartmentOptions,
  useDesignationOptions,
  useDistricts,
  useTalukas,
} from './api';
import { PasswordOnce } from './PasswordOnce';
import type { Person } from './types';

interface Values {
  name: string;
  email: string;
  mobile: string;
  role: Role;
  department_id: number | null;
  designation_id: number | null;
  district_id: number | null;
  taluka_id: number | null;
  is_active: boolean;
  password: string;
  confirm_password: string;
}

const EMPTY: Values = {
  name: '',
  email: '',
  mobile: '',
  role: 'user',
  department_id: null,
  designation_id: null,
  district_id: null,
  taluka_id: null,
  is_active: true,
  password: '',
  confirm_password: '',
};

const valuesOf = (person: Person | null): Values =>
  person
    ? (Object.fromEntries(
        Object.entries(EMPTY).map(([key, value]) => [
          key,
          key in person ? person[key as keyof Person] : value,
        ]),
      ) as unknown as Values)
    : EMPTY;

const MINIMUM_PASSWORD = 8;

export function UserDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const { t } = useTranslation(['people', 'manage']);
  const self = useSession((state) => state.user?.id) === person?.id;
  const [made, setMade] = useState<{ person: Person; password: string } | null>(null);
  const check = (values: Values): Faults => ({
    name: values.name.trim() ? undefined : t('manage:form.required'),
    email: !values.email.trim()
      ? t('manage:form.required')
      : /^\S+@\S+\.\S+$/.test(values.email.trim())
        ? undefined
        : t('manage:form.email'),
    password:
      values.password && values.password.length < MINIMUM_PASSWORD
        ? t('users.form.shortPassword')
        : undefined,
    confirm_password:
      values.password === values.confirm_password ? undefined : t('users.form.passwordsDiffer'),
  });
  const form = useForm<Values>({
    start: valuesOf(person),
    editing: editing((user_id) => api.get(`${USERS}/{user_id}`, { path: { user_id } }), person, valuesOf),
    check,
    fallback: t('users.saveFailed'),
    idOf: fieldId,
    save: async ({ password, confirm_password: _same, ...values }, revision) => {
      const area = values.role === 'user' ? {} : { district_id: null, taluka_id: null };
      const body = { ...values, ...area, ...(password ? { password } : {}), revision };
      const answer = await savePerson(person?.id ?? null, body);
      await peopleChanged();
      toast.success(answer.message);
      if (answer.data.password) setMade({ person: answer.data, password: answer.data.password });
      else onClose();
    },
  });
  if (made) return <PasswordOnce person={made.person} password={made.password} onClose={onClose} />;
  return (
    <FormDialog
      title={t(person ? 'users.form.edit' : 'users.form.create')}
      form={form}
      saveLabel={t(person ? 'users.form.save' : 'users.form.add')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('users.form.name')} required maxLength={150} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('users.form.email')}
        required
        maxLength={254}
      />
      <TextField
        form={form}
        name="mobile"
        type="tel"
        label={t('users.form.mobile')}
        maxLength={20}
        {...(person?.mobile ? { hint: t('users.form.mobileHidden') } : {})}
      />
      <SelectField
        form={form}
        name="role"
        label={t('users.form.role')}
        required
        disabled={self}
        {...(self ? { hint: t('users.form.ownRole') } : {})}
        options={(['user', 'admin', 'superadmin'] as const).map((role) => ({
          value: role,
          label: t(`role.${role}`),
        }))}
      />
      <Belonging form={form} />
      {form.values.role === 'user' && <Area form={form} />}
      {!self && (
        <SwitchField
          form={form}
          name="is_active"
          label={t('users.form.state')}
          on={t('users.form.on')}
          off={t('users.form.off')}
        />
      )}
      <p className="form-note">{t(person ? 'users.form.passwordKept' : 'users.form.passwordMade')}</p>
      <TextField form={form} name="password" type="password" label={t('users.form.password')} />
      <TextField form={form} name="confirm_password" type="password" label={t('users.form.confirm')} />
    </FormDialog>
  );
}

type UserForm = ReturnType<typeof useForm<Values>>;

function Belonging({ form }: { form: UserForm }) {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf } = useLanguage();
  const departments = useDepartmentOptions();
  const designations = useDesignationOptions();
  const homeless = form.values.role === 'user' && form.values.department_id === null;
  return (
    <>
      <SelectField
        form={form}
        name="department_id"
        label={t('users.form.department')}
        none={t('users.noDepartment')}
        {...(homeless ? { hint: t('users.form.needsDepartment') } : {})}
        options={(departments.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
      />
      <SelectField
        form={form}
        name="designation_id"
        label={t('users.form.designation')}
        none={t('manage:none')}
        options={(designations.data ?? [])
          .filter((row) => row.is_active || row.id === form.values.designation_id)
          .map((row) => ({ value: row.id, label: nameOf(row) }))}
      />
    </>
  );
}

function Area({ form }: { form: UserForm }) {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf } = useLanguage();
  const districts = useDistricts();
  const talukas = useTalukas(form.values.district_id);
  return (
    <>
      <SelectField
        form={form}
        name="district_id"
        label={t('users.form.district')}
        hint={t('users.form.areaHint')}
        none={t('users.form.everywhere')}
        options={(districts.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
        onChoose={(value) => form.setMany({ district_id: value as number | null, taluka_id: null })}
      />
      <SelectField
        form={form}
        name="taluka_id"
        label={t('users.form.taluka')}
        none={t('users.form.allTalukas')}
        disabled={form.values.district_id === null}
        options={(talukas.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
      />
      {form.values.district_id !== null && <p className="form-note">{t('users.form.areaLimited')}</p>}
    </>
  );
}
