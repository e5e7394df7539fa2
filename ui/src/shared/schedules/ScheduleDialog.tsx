// The form of a schedule: its job, data sets or saved report, and its time in words, with a preview of the
// next runs.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { useDatasets } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import * as manage from '../manage/manage.module.css';
import { RecordForm } from '../manage/RecordForm';
import type { FormPart } from '../manage/specs';
import { useWords } from '../manage/words';
import { useMay } from '../session/may';
import * as styles from './schedules.module.css';
import {
  type Every,
  type Named,
  SCHEDULES,
  type Schedule,
  useSavedReports,
  type What,
  type When,
  whenInWords,
} from './types';
import { bodyOf, HOUR_STEPS, LAST_DAY, MINUTE_STEPS, type ScheduleValues, startOf, whenOf } from './values';

// Form fields for a schedule's time: frequency and its details, or a cron expression.
const EVERY: Every[] = ['day', 'week', 'month', 'hours', 'minutes', 'cron'];
const WEEK = [1, 2, 3, 4, 5, 6, 0];

const numberOptions = (values: number[]) => values.map((value) => ({ value, label: String(value) }));
const stepsOf = (every: unknown) => (every === 'minutes' ? MINUTE_STEPS : HOUR_STEPS);

function useWhenParts(): (values: ScheduleValues) => FormPart<ScheduleValues>[] {
  const { t } = useTranslation('schedules');
  return ({ every }) => [
    {
      name: 'every',
      label: t('howOften'),
      kind: 'select',
      options: EVERY.map((value) => ({ value, label: t(`every.${value}`) })),
      with: (next, { step }) => ({ step: stepsOf(next).includes(step) ? step : next === 'minutes' ? 15 : 1 }),
    },
    (every === 'minutes' || every === 'hours') && {
      name: 'step',
      label: t(every),
      kind: 'select',
      options: numberOptions(stepsOf(every)),
    },
    every === 'month' && {
      name: 'day',
      label: t('day'),
      kind: 'select',
      options: numberOptions(Array.from({ length: LAST_DAY }, (_, index) => index + 1)),
    },
    (every === 'day' || every === 'week' || every === 'month') && {
      name: 'at',
      label: t('at'),
      kind: 'time',
    },
    every === 'week' && {
      name: 'days',
      label: t('days'),
      kind: 'boxes',
      required: true,
      missing: t('chooseDays'),
      options: WEEK.map((day) => ({ value: day, label: t(`weekday.${day}`) })),
      wide: true,
    },
    every === 'hours' && { name: 'minute', label: t('minute'), kind: 'number', most: 59 },
    every === 'cron' && {
      name: 'cron',
      label: t('cron'),
      hint: t('cronHint'),
      maxLength: 100,
      required: true,
    },
  ];
}

const NAMES = { 'when.at': 'at', 'when.cron': 'cron', 'when.days': 'days', report_id: 'report' } as const;

interface ScheduleDialogProps {
  schedule: Schedule | null;
  /** For a schedule of one given saved report. */
  report?: Named;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ScheduleDialog({ schedule, report, onClose, onSaved }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const words = useWords('schedules', 'form');
  const { language, nameOf } = useLanguage();
  const datasets = useDatasets().data ?? [];
  const may = useMay();
  const mayAll = may('request_backup') && may('create_saved_report');
  const reports = useSavedReports(mayAll && !report).data;
  const whats: What[] = mayAll ? ['refresh', 'rebuild', 'backup', 'report'] : ['refresh', 'rebuild'];
  const whenParts = useWhenParts();
  const parts = (values: ScheduleValues): FormPart<ScheduleValues>[] => [
    { name: 'name', label: t('common:term.nameEn'), required: true, maxLength: 120, lang: 'en' },
    { name: 'name_mr', label: t('common:term.nameMr'), maxLength: 120 },
    !report && {
      name: 'what',
      label: t('whatLabel'),
      kind: 'select',
      hint: t(`what.${values.what}Hint`),
      options: whats.map((value) => ({ value, label: t(`what.${value}`) })),
      wide: true,
    },
    values.what === 'report' &&
      !report && {
        name: 'report',
        label: t('report'),
        kind: 'select',
        options: (reports ?? []).map((savedReport) => ({
          value: savedReport.id,
          label: nameOf(savedReport),
        })),
        placeholder: t('chooseReport'),
        hint: reports?.length === 0 ? t('noReport') : undefined,
        required: true,
        missing: t('chooseReport'),
        wide: true,
      },
    values.what === 'refresh' && {
      name: 'datasets',
      label: t('datasets'),
      kind: 'boxes',
      required: true,
      missing: t('chooseDatasets'),
      options: datasets.map(({ name, label }) => ({ value: name, label: label[language] })),
      wide: true,
    },
    ...whenParts(values),
    report !== undefined &&
      schedule !== null && {
        name: 'is_active',
        label: t('active'),
        kind: 'switch',
        on: t('common:term.running'),
        off: t('common:term.paused'),
      },
    { slot: 'next', draw: (form) => <NextRuns when={whenOf(form.values)} /> },
  ];
  return (
    <RecordForm<Schedule, ScheduleValues>
      words={words}
      source={{ records: SCHEDULES, changed: onSaved }}
      row={schedule}
      form={{
        empty: startOf(null, report),
        valuesOf: (row) => startOf(row, report),
        parts,
        bodyOf,
        names: NAMES,
      }}
      onClose={onClose}
    />
  );
}

// Previews a schedule's next five runs, computed by the server.
function NextRuns({ when }: { when: When }) {
  const { t } = useTranslation('schedules');
  const { dateTime, language } = useLanguage();
  const isComplete = when.every !== 'week' || when.days.length > 0;
  const query = useQuery({
    queryKey: ['schedule-preview', when],
    enabled: isComplete && (when.every !== 'cron' || when.cron.trim() !== ''),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await api.post(`${SCHEDULES}/preview`, {
          body: when,
          signal,
        })
      ).data,
  });
  const fieldError = isApiError(query.error) ? Object.values(query.error.fieldErrors).flat()[0] : undefined;
  return (
    <section
      className={`${manage.formWide} ${styles.scheduleNext}`}
      aria-label={t('nextRuns')}
      aria-live="polite"
    >
      <h3>{t('nextRuns')}</h3>
      {query.isError ? (
        <p className={styles.scheduleNextFault}>{fieldError ?? query.error.message}</p>
      ) : (
        query.data &&
        isComplete && (
          <>
            <p>
              {whenInWords(when, t, language)} <code>{query.data.cron}</code>
            </p>
            <ol>
              {query.data.next_runs.map((run) => (
                <li key={run}>
                  <time dateTime={run}>{dateTime(run)}</time>
                </li>
              ))}
            </ol>
          </>
        )
      )}
    </section>
  );
}
