// Working days: Saturdays off and holidays. Yearly holidays cannot be removed.
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { todayInIndia } from '@/shared/calendar';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormNotice, usePartsForm } from '@/shared/manage/FormDialog';
import type { WorkingDays } from '@/shared/submissions/calendar';
import { Button, IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import { KEY, useSubmissionMutation } from './api';
import * as styles from './submissions.module.css';

const NEW = { day: '', name: '', name_mr: '' };

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('submissions');
  const { nameOf, date } = useLanguage();
  const [year, setYear] = useState(Number(todayInIndia().slice(0, 4)));
  const query = useData([...KEY, 'working-days', year], '/api/working-days', {
    query: { year },
    placeholderData: keepPreviousData,
  });
  const saturdays = useSubmissionMutation((saturdays: WorkingDays['saturdays']) =>
    api.put('/api/working-days', { body: { saturdays } }),
  );
  const remove = useSubmissionMutation((id: number) =>
    api.delete('/api/working-days/holidays/{holiday_id}', { path: { holiday_id: id } }),
  );
  const failed = (error: Error) => toast.failed(t('holidays.failed'), error);
  return (
    <Dialog bare title={t('holidays.title')} width={640} onClose={onClose}>
      <div className={`${layout.stack} ${layout.gap16} ${styles.sheetFacts}`}>
        <Field label={t('holidays.saturdays')} htmlFor="saturdays">
          <Select
            id="saturdays"
            value={query.data?.saturdays}
            loading={saturdays.isPending}
            onChange={(value) => saturdays.mutate(value, { onError: failed })}
            options={(['all', 'second_fourth'] as const).map((value) => ({
              value,
              label: t(`holidays.${value}`),
            }))}
          />
        </Field>
        <div className={`${layout.row} ${layout.gap8} ${layout.shrinks} ${styles.sheetsPeriod}`}>
          <IconButton
            outlined
            icon="chevron-left"
            label={t('yearBefore')}
            onClick={() => setYear(year - 1)}
          />
          <b aria-live="polite">{year}</b>
          <IconButton
            outlined
            icon="chevron-right"
            label={t('yearAfter')}
            onClick={() => setYear(year + 1)}
          />
        </div>
        <QueryState query={query} rows={5} />
        <ul className={styles.sheetSources}>
          {query.data?.holidays.map((holiday) => (
            <li key={holiday.day} className={styles.holiday}>
              <time dateTime={holiday.day}>{date(holiday.day)}</time>
              <b>{nameOf(holiday)}</b>
              {holiday.id === null ? (
                <small>{t('holidays.everyYear')}</small>
              ) : (
                <IconButton
                  needsServer
                  danger
                  icon="delete"
                  does="remove_holiday"
                  label={t('holidays.remove', { name: nameOf(holiday) })}
                  disabled={remove.isPending}
                  onClick={() => holiday.id !== null && remove.mutate(holiday.id, { onError: failed })}
                />
              )}
            </li>
          ))}
        </ul>
        <NewHoliday />
      </div>
    </Dialog>
  );
}

function NewHoliday() {
  const { t } = useTranslation('submissions');
  const add = useSubmissionMutation((body: typeof NEW) => api.post('/api/working-days/holidays', { body }));
  const { form, fields } = usePartsForm<typeof NEW>({
    parts: [
      { name: 'day', label: t('holidays.day'), kind: 'date', required: true },
      { name: 'name', label: t('holidays.name'), required: true },
      { name: 'name_mr', label: t('holidays.name_mr') },
    ],
    start: NEW,
    failed: t('holidays.failed'),
    idOf: (name) => `holiday-${name}`,
    save: async (values) => {
      await add.mutateAsync(values);
      form.setMany(NEW);
    },
  });
  return (
    <form
      noValidate
      className={styles.holidayNew}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormNotice form={form} />
      {fields}
      <Button kind="primary" type="submit" disabled={form.busy}>
        {t('holidays.add')}
      </Button>
    </form>
  );
}
