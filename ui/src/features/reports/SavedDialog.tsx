// A report kept with its choices: which one, about which days and places, as which files.
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import { DayFields } from '@/shared/filters/DayFields';
import { PlaceFields } from '@/shared/filters/PlaceFields';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { editing, useForm } from '@/shared/manage/useForm';
import { SAVED, type SavedReport } from '@/shared/schedules/useSavedReports';
import { Field } from '@/shared/ui/FilterBar';
import { toast } from '@/shared/ui/notices';
import { usePeriods, useReports } from './api';
import * as styles from './reports.module.css';
import { bodyOf, PERIODS, type SavedValues, valuesOf } from './saved';
import { FORMATS, type Format } from './types';

interface SavedDialogProps {
  start: SavedValues;
  /** The one that is changed; a new one without. */
  saved?: SavedReport;
  onClose: () => void;
  onSaved: () => void;
}

export function SavedDialog({ start, saved, onClose, onSaved }: SavedDialogProps) {
  const { t } = useTranslation(['reports', 'scope']);
  const { language, date } = useLanguage();
  const reports = useReports().data ?? [];
  const periods = usePeriods().data ?? [];
  const form = useForm<SavedValues>({
    start,
    editing: editing((id) => api.get(`${SAVED}/{id}`, { path: { id } }), saved, valuesOf),
    check: (values) => {
      const own = values.period === 'dates';
      const { date_from, date_to } = values;
      return {
        name: values.name.trim() ? undefined : t('manage:form.required'),
        date_from: own && !date_from ? t('manage:form.required') : undefined,
        date_to: !own
          ? undefined
          : !date_to
            ? t('manage:form.required')
            : date_from && date_from > date_to
              ? t('scope:reversed')
              : undefined,
        formats: values.formats.length ? undefined : t('saved.chooseFormats'),
      };
    },
    save: async (values, revision) => {
      const { message } = saved
        ? await api.put(`${SAVED}/{id}`, { path: { id: saved.id }, body: bodyOf(values, revision) })
        : await api.post(SAVED, { body: bodyOf(values) });
      await queryClient.invalidateQueries({ queryKey: ['reports', 'saved'] });
      toast.success(message, saved ? undefined : t('saved.where'));
      onSaved();
    },
    fallback: t('saved.saveFailed'),
  });
  const { values } = form;
  const covers = periods.find(({ period }) => period === values.period);
  return (
    <FormDialog
      title={t(saved ? 'saved.edit' : 'saved.new')}
      form={form}
      saveLabel={t(saved ? 'common:action.save' : 'saved.save')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('saved.name')} required maxLength={120} lang="en" />
      <TextField form={form} name="name_mr" label={t('saved.nameMr')} maxLength={120} lang="mr" />
      <SelectField
        form={form}
        name="report"
        label={t('which')}
        options={reports.map(({ slug, title }) => ({ value: slug, label: title[language] }))}
      />
      <SelectField
        form={form}
        name="period"
        label={t('scope:period')}
        options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        {...(covers
          ? { hint: t('saved.today', { first: date(covers.date_from), last: date(covers.date_to) }) }
          : {})}
      />
      {values.period === 'dates' && (
        <DayFields
          id="field"
          value={{
            ...(values.date_from && { date_from: values.date_from }),
            ...(values.date_to && { date_to: values.date_to }),
          }}
          onChange={form.setMany}
          errors={{ date_from: form.error('date_from'), date_to: form.error('date_to') }}
        />
      )}
      <PlaceFields id="field" value={values.place} onChange={(place) => form.set('place', place)} />
      <SelectField
        form={form}
        name="language"
        label={t('language')}
        options={[
          { value: 'mr', label: t('marathi') },
          { value: 'en', label: t('english') },
        ]}
      />
      <div className={manage.formWide}>
        <Field
          label={t('saved.formats')}
          htmlFor={fieldId('formats')}
          required
          hint={t('saved.formatsHint')}
          error={form.error('formats')}
        >
          <Checkbox.Group
            className={styles.reportFormats}
            value={values.formats}
            onChange={(chosen) => form.set('formats', chosen as Format[])}
            options={FORMATS.map((value, index) => ({
              value,
              label: value.toUpperCase(),
              ...(index === 0 ? { id: fieldId('formats') } : {}),
            }))}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
