// One target or event: of which measure, for which area, and how much or since when.
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { departmentName, useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { DateField } from '@/shared/manage/DateField';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, TextField } from '@/shared/manage/fields';
import { editing, type Faults, useForm } from '@/shared/manage/useForm';
import { managedChanged } from '@/shared/manage/useList';
import { toast } from '@/shared/ui/notices';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import {
  bodyOf,
  type Marker,
  measureOf,
  measuresOf,
  type Options,
  placesOf,
  TARGETS,
  type Values,
  valuesOf,
} from './types';

interface TargetDialogProps {
  row: Marker | null;
  onClose: () => void;
}

export function TargetDialog(props: TargetDialogProps) {
  const { t } = useTranslation('targets');
  const options = useQuery({
    queryKey: ['targets', 'options'],
    queryFn: async ({ signal }) => (await api.get(`${TARGETS}/options`, { signal })).data,
  });
  if (options.data) return <TargetForm {...props} options={options.data} />;
  return (
    <Modal open title={t(props.row ? 'edit' : 'add')} footer={null} onCancel={props.onClose}>
      {options.isError ? (
        <ErrorState text={options.error.message} onRetry={options.refetch} />
      ) : (
        <TableSkeleton rows={4} />
      )}
    </Modal>
  );
}

function TargetForm({ row, onClose, options }: TargetDialogProps & { options: Options }) {
  const { t } = useTranslation(['targets', 'manage']);
  const { language } = useLanguage();
  const departments = useDepartments().data ?? [];
  const check = (values: Values): Faults => ({
    value: values.kind === 'event' || /^\d{1,12}(\.\d{1,2})?$/.test(values.value) ? undefined : t('number'),
    day: values.kind === 'target' || /^\d{4}-\d\d-\d\d$/.test(values.day) ? undefined : t('dayNeeded'),
  });
  const form = useForm<Values>({
    start: valuesOf(row, options),
    editing: editing(
      (id) => api.get(`${TARGETS}/{id}`, { path: { id } }),
      row,
      (newer) => valuesOf(newer, options),
    ),
    check,
    fallback: t('saveFailed'),
    idOf: fieldId,
    save: async (values, revision) => {
      const body = { ...bodyOf(values), revision };
      const answer = row
        ? await api.put(`${TARGETS}/{id}`, { path: { id: row.id }, body })
        : await api.post(TARGETS, { body });
      await managedChanged(TARGETS);
      toast.success(answer.message);
      onClose();
    },
  });
  const { values } = form;
  const slugs = [...new Set(options.measures.map((one) => one.department))];
  const unit = measureOf(options, values)?.unit ?? 'records';
  return (
    <FormDialog title={t(row ? 'edit' : 'add')} form={form} saveLabel={t('save')} onClose={onClose}>
      <SelectField
        form={form}
        name="kind"
        label={t('column.kind')}
        wide
        options={(['target', 'event'] as const).map((value) => ({ value, label: t(`about.${value}`) }))}
      />
      <SelectField
        form={form}
        name="department"
        label={t('column.department')}
        options={slugs.map((value) => {
          const found = departments.find(({ slug }) => slug === value);
          return { value, label: found ? departmentName(found, language) : value };
        })}
        onChoose={(value) =>
          form.setMany({
            department: String(value),
            measure: measuresOf(options, String(value))[0]?.measure ?? '',
            place: '',
          })
        }
      />
      <SelectField
        form={form}
        name="measure"
        label={t('column.measure')}
        options={measuresOf(options, values.department).map((one) => ({
          value: one.measure,
          label: one.label[language],
        }))}
        onChoose={(value) => form.setMany({ measure: String(value), place: '' })}
      />
      <SelectField
        form={form}
        name="place"
        label={t('column.place')}
        none={t('everywhere')}
        options={placesOf(options, values).map((one) => ({
          value: `${one.level} ${one.id}`,
          label:
            one.level === 'district' ? t('district', { name: one.label[language] }) : one.label[language],
        }))}
        onChoose={(value) => form.setMany({ place: String(value ?? '') })}
      />
      {values.kind === 'target' ? (
        <TextField form={form} name="value" label={t('value')} hint={t(`unit.${unit}`)} required />
      ) : (
        <DateField form={form} name="day" label={t('day')} hint={t('dayHint')} required />
      )}
      <TextField
        form={form}
        name="text"
        label={t('text')}
        maxLength={200}
        lang="en"
        required={values.kind === 'event'}
      />
      <TextField form={form} name="text_mr" label={t('textMr')} maxLength={200} lang="mr" />
    </FormDialog>
  );
}
