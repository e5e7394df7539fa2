// The time of a schedule in words: how often, and what belongs to that. A cron line for those who know them.
import { Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { described, fieldId, SelectField, TextField } from '../manage/fields';
import * as manage from '../manage/manage.module.css';
import type { Form } from '../manage/useForm';
import { Field } from '../ui/FilterBar';
import * as styles from './schedules.module.css';
import type { Every } from './types';
import { HOUR_STEPS, LAST_DAY, MINUTE_STEPS, type ScheduleValues } from './values';

const EVERY: Every[] = ['day', 'week', 'month', 'hours', 'minutes', 'cron'];
const WEEK = [1, 2, 3, 4, 5, 6, 0];

export function WhenFields({ form }: { form: Form<ScheduleValues> }) {
  const { t } = useTranslation('schedules');
  const { every } = form.values;
  const steps = every === 'minutes' ? MINUTE_STEPS : HOUR_STEPS;
  const choose = (value: string | number | null) => {
    const next = value as Every;
    const allowed = next === 'minutes' ? MINUTE_STEPS : HOUR_STEPS;
    form.setMany({
      every: next,
      step: allowed.includes(form.values.step) ? form.values.step : next === 'minutes' ? 15 : 1,
    });
  };
  return (
    <>
      <SelectField
        form={form}
        name="every"
        label={t('howOften')}
        options={EVERY.map((value) => ({ value, label: t(`every.${value}`) }))}
        onChoose={choose}
      />
      {(every === 'minutes' || every === 'hours') && (
        <SelectField
          form={form}
          name="step"
          label={t(every)}
          options={steps.map((value) => ({ value, label: String(value) }))}
        />
      )}
      {every === 'month' && (
        <SelectField
          form={form}
          name="day"
          label={t('day')}
          options={Array.from({ length: LAST_DAY }, (_, index) => ({
            value: index + 1,
            label: String(index + 1),
          }))}
        />
      )}
      {(every === 'day' || every === 'week' || every === 'month') && (
        <Field
          label={t('at')}
          htmlFor={fieldId('at')}
          {...(form.error('at') ? { error: form.error('at') as string } : {})}
        >
          <Input
            {...described('at', form.error('at'), undefined)}
            type="time"
            value={form.values.at}
            onChange={(event) => form.set('at', event.target.value)}
          />
        </Field>
      )}
      {every === 'week' && (
        <div className={manage.formWide}>
          <Field
            label={t('days')}
            htmlFor={fieldId('days')}
            required
            {...(form.error('days') ? { error: form.error('days') as string } : {})}
          >
            <Checkbox.Group
              className={styles.scheduleChecks}
              value={form.values.days}
              onChange={(chosen) => form.set('days', chosen as number[])}
              options={WEEK.map((day, index) => ({
                value: day,
                label: t(`weekday.${day}`),
                ...(index === 0 ? { id: fieldId('days') } : {}),
              }))}
            />
          </Field>
        </div>
      )}
      {every === 'hours' && <TextField form={form} name="minute" label={t('minute')} type="number" />}
      {every === 'cron' && (
        <TextField form={form} name="cron" label={t('cron')} hint={t('cronHint')} maxLength={100} required />
      )}
    </>
  );
}
