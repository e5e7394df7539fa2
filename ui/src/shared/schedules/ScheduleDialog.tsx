// A schedule: what it does, for which data sets or which saved report, and when, in words; what follows stands below.
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useDatasets } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { FormDialog } from '../manage/FormDialog';
import { fieldId, SelectField, SwitchField, TextField } from '../manage/fields';
import * as manage from '../manage/manage.module.css';
import { editing, useForm } from '../manage/useForm';
import { useMay } from '../session/may';
import { Field } from '../ui/FilterBar';
import { toast } from '../ui/notices';
import { NextRuns } from './NextRuns';
import * as styles from './schedules.module.css';
import { type Named, SCHEDULES, type Schedule, type What } from './types';
import { useSavedReports } from './useSavedReports';
import { type ScheduleValues, startOf, whenOf } from './values';
import { WhenFields } from './WhenFields';

interface ScheduleDialogProps {
  schedule: Schedule | null;
  /** Where it is about one saved report and nothing else. */
  report?: Named;
  onClose: () => void;
  onSaved: () => void;
}

export function ScheduleDialog({ schedule, report, onClose, onSaved }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const { language, nameOf } = useLanguage();
  const datasets = useDatasets().data ?? [];
  const may = useMay();
  const mayAll = may('request_backup') && may('create_saved_report');
  const saved = useSavedReports(mayAll && !report);
  const form = useForm<ScheduleValues>({
    start: startOf(schedule, report),
    editing: editing(
      (id) => api.get(`${SCHEDULES}/{id}`, { path: { id } }),
      schedule,
      (row) => startOf(row, report),
    ),
    check: (values) => ({
      name: values.name.trim() ? undefined : t('manage:form.required'),
      datasets: values.what === 'refresh' && values.datasets.length === 0 ? t('chooseDatasets') : undefined,
      report: values.what === 'report' && values.report === null ? t('chooseReport') : undefined,
      days: values.every === 'week' && values.days.length === 0 ? t('chooseDays') : undefined,
    }),
    save: async (values, revision) => {
      const body = {
        name: values.name,
        name_mr: values.name_mr,
        what: values.what,
        datasets: values.what === 'refresh' ? values.datasets : [],
        report_id: values.what === 'report' ? values.report : null,
        when: whenOf(values),
        is_active: values.is_active,
        revision,
      };
      const { message } = schedule
        ? await api.put(`${SCHEDULES}/{id}`, { path: { id: schedule.id }, body })
        : await api.post(SCHEDULES, { body });
      toast.success(message);
      onSaved();
    },
    fallback: t('saveFailed'),
    names: { 'when.at': 'at', 'when.cron': 'cron', 'when.days': 'days', report_id: 'report' },
  });
  const { values } = form;
  const whats: What[] = mayAll ? ['refresh', 'rebuild', 'backup', 'report'] : ['refresh', 'rebuild'];
  const reports = saved.data?.map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    <FormDialog
      title={t(schedule ? 'edit' : 'new')}
      form={form}
      saveLabel={t(schedule ? 'common:action.save' : 'create')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('name')} required maxLength={120} lang="en" />
      <TextField form={form} name="name_mr" label={t('nameMr')} maxLength={120} lang="mr" />
      {!report && (
        <SelectField
          form={form}
          name="what"
          label={t('whatLabel')}
          hint={t(`what.${values.what}Hint`)}
          options={whats.map((value) => ({ value, label: t(`what.${value}`) }))}
          wide
        />
      )}
      {values.what === 'report' && !report && (
        <SelectField
          form={form}
          name="report"
          label={t('report')}
          options={reports ?? []}
          placeholder={t('chooseReport')}
          {...(reports?.length === 0 ? { hint: t('noReport') } : {})}
          required
          wide
        />
      )}
      {values.what === 'refresh' && (
        <div className={manage.formWide}>
          <Field
            label={t('datasets')}
            htmlFor={fieldId('datasets')}
            required
            {...(form.error('datasets') ? { error: form.error('datasets') as string } : {})}
          >
            <Checkbox.Group
              className={styles.scheduleChecks}
              value={values.datasets}
              onChange={(chosen) => form.set('datasets', chosen as string[])}
              options={datasets.map(({ name, label }, index) => ({
                value: name,
                label: label[language],
                ...(index === 0 ? { id: fieldId('datasets') } : {}),
              }))}
            />
          </Field>
        </div>
      )}
      <WhenFields form={form} />
      {report && schedule && (
        <SwitchField form={form} name="is_active" label={t('active')} on={t('on')} off={t('off')} />
      )}
      <NextRuns when={whenOf(values)} />
    </FormDialog>
  );
}
