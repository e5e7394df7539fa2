// A schedule: what it does, for which data sets, and when, in words; what follows from it stands below.
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, TextField } from '@/shared/manage/fields';
import { useForm } from '@/shared/manage/useForm';
import { useSession } from '@/shared/session/session';
import { Field } from '@/shared/ui/FilterBar';
import { toast } from '@/shared/ui/notices';
import { SCHEDULES, useNames } from '../api';
import type { Schedule, What } from '../types';
import { NextRuns } from './NextRuns';
import { type ScheduleValues, startOf, whenOf } from './values';
import { WhenFields } from './WhenFields';

interface ScheduleDialogProps {
  schedule: Schedule | null;
  onClose: () => void;
  onSaved: () => void;
}

export function ScheduleDialog({ schedule, onClose, onSaved }: ScheduleDialogProps) {
  const { t } = useTranslation('data');
  const { datasets, nameOf } = useNames();
  const role = useSession((state) => state.user?.role);
  const form = useForm<ScheduleValues>({
    start: startOf(schedule),
    check: (values) => ({
      name: values.name.trim() ? undefined : t('manage:form.required'),
      datasets:
        values.what === 'refresh' && values.datasets.length === 0 ? t('schedules.chooseDatasets') : undefined,
      days: values.every === 'week' && values.days.length === 0 ? t('schedules.chooseDays') : undefined,
    }),
    save: async (values) => {
      const body = {
        name: values.name,
        name_mr: values.name_mr,
        what: values.what,
        datasets: values.what === 'refresh' ? values.datasets : [],
        when: whenOf(values),
        is_active: schedule?.is_active ?? true,
      };
      const { message } = schedule
        ? await api.put(`${SCHEDULES}/${schedule.id}`, { body })
        : await api.post(SCHEDULES, { body });
      toast.success(message);
      onSaved();
    },
    fallback: t('schedules.saveFailed'),
    names: { 'when.at': 'at', 'when.cron': 'cron', 'when.days': 'days' },
    idOf: fieldId,
  });
  const { values } = form;
  const whats: What[] = role === 'superadmin' ? ['refresh', 'rebuild', 'backup'] : ['refresh', 'rebuild'];
  return (
    <FormDialog
      title={t(schedule ? 'schedules.edit' : 'schedules.new')}
      form={form}
      saveLabel={t(schedule ? 'common:action.save' : 'schedules.create')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('schedules.name')} required maxLength={120} lang="en" />
      <TextField form={form} name="name_mr" label={t('schedules.nameMr')} maxLength={120} lang="mr" />
      <SelectField
        form={form}
        name="what"
        label={t('field.what')}
        hint={t(`what.${values.what}Hint`)}
        options={whats.map((value) => ({ value, label: t(`what.${value}`) }))}
        wide
      />
      {values.what === 'refresh' && (
        <div className="form-wide">
          <Field
            label={t('schedules.datasets')}
            htmlFor={fieldId('datasets')}
            required
            {...(form.error('datasets') ? { error: form.error('datasets') as string } : {})}
          >
            <Checkbox.Group
              className="data-checks"
              value={values.datasets}
              onChange={(chosen) => form.set('datasets', chosen as string[])}
              options={datasets.map(({ name }, index) => ({
                value: name,
                label: nameOf(name),
                ...(index === 0 ? { id: fieldId('datasets') } : {}),
              }))}
            />
          </Field>
        </div>
      )}
      <WhenFields form={form} />
      <NextRuns when={whenOf(values)} />
    </FormDialog>
  );
}
