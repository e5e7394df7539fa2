// Create or edit a department. While creating, the slug follows the name until somebody writes one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { ImageField } from '@/shared/image/ImageField';
import { LOGO } from '@/shared/image/rules';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, TextField } from '@/shared/manage/fields';
import { editing, type Faults, useForm } from '@/shared/manage/useForm';
import { toast } from '@/shared/ui/notices';
import { DEPARTMENTS, departmentsChanged } from './api';
import { SLUG, slugOf } from './slug';
import type { Department } from './types';

interface Values {
  name: string;
  name_mr: string;
  slug: string;
  tagline: string;
  tagline_mr: string;
  description: string;
  description_mr: string;
  contact_name: string;
  contact_name_mr: string;
  contact_mobile: string;
  contact_email: string;
  status: 'active' | 'inactive';
  position: string;
  logo: string;
}

const valuesOf = (row: Department | null): Values => ({
  name: row?.name ?? '',
  name_mr: row?.name_mr ?? '',
  slug: row?.slug ?? '',
  tagline: row?.tagline ?? '',
  tagline_mr: row?.tagline_mr ?? '',
  description: row?.description ?? '',
  description_mr: row?.description_mr ?? '',
  contact_name: row?.contact_name ?? '',
  contact_name_mr: row?.contact_name_mr ?? '',
  contact_mobile: row?.contact_mobile ?? '',
  contact_email: row?.contact_email ?? '',
  status: row?.status === 'inactive' ? 'inactive' : 'active',
  position: String(row?.position ?? 100),
  // Only an uploaded logo is a value; the built-in icon stands where there is none.
  logo: row?.logo ? row.full_logo_url : '',
});

interface DepartmentDialogProps {
  department: Department | null;
  onClose: () => void;
}

export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const { t } = useTranslation(['people', 'manage']);
  const [ownSlug, setOwnSlug] = useState(department !== null);
  const check = (values: Values): Faults => ({
    name: values.name.trim() ? undefined : t('manage:form.required'),
    slug: !values.slug
      ? t('manage:form.required')
      : SLUG.test(values.slug)
        ? undefined
        : t('departments.form.slugHint'),
    position: /^\d{1,4}$/.test(values.position) ? undefined : t('manage:form.number', { least: 0 }),
  });
  const form = useForm<Values>({
    start: valuesOf(department),
    editing: editing(
      (key) => api.get(`${DEPARTMENTS}/{key}`, { path: { key: String(key) } }),
      department,
      valuesOf,
    ),
    check,
    fallback: t('departments.failed'),
    idOf: fieldId,
    save: async (values, revision) => {
      const body = { ...values, position: Number(values.position), revision };
      const answer = department
        ? await api.put(`${DEPARTMENTS}/{key}`, { path: { key: String(department.id) }, body })
        : await api.post(DEPARTMENTS, { body });
      await departmentsChanged();
      toast.success(answer.message);
      onClose();
    },
  });
  // Bound to the name before it reaches the form: both change in one step.
  const named: typeof form = {
    ...form,
    set: (key, value) => {
      if (key === 'slug') setOwnSlug(true);
      if (key === 'name' && !ownSlug) form.setMany({ name: String(value), slug: slugOf(String(value)) });
      else form.set(key, value);
    },
  };
  return (
    <FormDialog
      title={t(department ? 'departments.form.edit' : 'departments.form.create')}
      form={form}
      saveLabel={t(department ? 'departments.form.save' : 'departments.form.add')}
      onClose={onClose}
    >
      <TextField form={named} name="name" label={t('departments.form.name')} required maxLength={200} />
      <TextField form={form} name="name_mr" label={t('departments.form.nameMr')} maxLength={200} lang="mr" />
      <TextField
        form={named}
        name="slug"
        label={t('departments.form.slug')}
        hint={t('departments.form.slugHint')}
        required
        maxLength={100}
      />
      <SelectField
        form={form}
        name="status"
        label={t('departments.form.status')}
        required
        options={(['active', 'inactive'] as const).map((status) => ({
          value: status,
          label: t(`departments.status.${status}`),
        }))}
      />
      <TextField form={form} name="tagline" label={t('departments.form.tagline')} maxLength={200} />
      <TextField
        form={form}
        name="tagline_mr"
        label={t('departments.form.taglineMr')}
        maxLength={200}
        lang="mr"
      />
      <TextField
        form={form}
        name="description"
        label={t('departments.form.description')}
        rows={3}
        maxLength={5000}
      />
      <TextField
        form={form}
        name="description_mr"
        label={t('departments.form.descriptionMr')}
        rows={3}
        maxLength={5000}
        lang="mr"
      />
      <TextField
        form={form}
        name="contact_name"
        label={t('departments.form.contactName')}
        hint={t('departments.form.contactHint')}
        maxLength={200}
      />
      <TextField
        form={form}
        name="contact_name_mr"
        label={t('departments.form.contactNameMr')}
        maxLength={200}
        lang="mr"
      />
      <TextField
        form={form}
        name="contact_mobile"
        type="tel"
        label={t('departments.form.contactMobile')}
        maxLength={20}
      />
      <TextField
        form={form}
        name="contact_email"
        type="email"
        label={t('departments.form.contactEmail')}
        maxLength={254}
      />
      <ImageField
        id={fieldId('logo')}
        label={t('departments.form.logo')}
        value={form.values.logo}
        rules={LOGO}
        error={form.error('logo')}
        onChange={(logo) => form.set('logo', logo)}
      />
      <TextField
        form={form}
        name="position"
        type="number"
        label={t('departments.form.position')}
        hint={t('departments.form.positionHint')}
      />
    </FormDialog>
  );
}
