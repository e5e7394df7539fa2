// Working days: Saturdays off and holidays. Yearly holidays cannot be removed.
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { todayInIndia } from '@/shared/calendar';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button, IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import { useAddHoliday, useRemoveHoliday, useSaturdays, useWorkingDays } from './api';
import * as styles from './submissions.module.css';

const NEW = { day: '', name: '', name_mr: '' };

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('submissions');
  const { nameOf, date } = useLanguage();
  const [year, setYear] = useState(Number(todayInIndia().slice(0, 4)));
  const query = useWorkingDays(year);
  const saturdays = useSaturdays();
  const remove = useRemoveHoliday();
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
  const [values, setValues] = useState(NEW);
  const add = useAddHoliday();
  const faults = isApiError(add.error) ? add.error.fieldErrors : {};
  const field = (name: keyof typeof NEW, type = 'text') => {
    const fault = faults[name]?.[0];
    return (
      <Field label={t(`holidays.${name}`)} htmlFor={`holiday-${name}`} error={fault}>
        <Input
          id={`holiday-${name}`}
          type={type}
          value={values[name]}
          status={fault && 'error'}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      </Field>
    );
  };
  return (
    <form
      className={styles.holidayNew}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(values, {
          onSuccess: () => setValues(NEW),
          onError: (error) => toast.failed(t('holidays.failed'), error),
        });
      }}
    >
      {field('day', 'date')}
      {field('name')}
      {field('name_mr')}
      <Button kind="primary" type="submit" disabled={add.isPending || !values.day || !values.name}>
        {t('holidays.add')}
      </Button>
    </form>
  );
}
