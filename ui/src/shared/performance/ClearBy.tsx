// The date by which all pending cases are to be cleared.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { figuresKey } from '../dashboard/useDashboard';
import { formatCount, formatDecimal } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { useLazyDayPicker } from '../ui/useLazyDayPicker';
import * as styles from './performance.module.css';

// The forecast of when pending cases will be cleared: its query and sentences.
export type Clearance = Schemas['ClearanceOut'];
export type ClearanceStep = Schemas['ClearanceStep'];
export type ClearanceWords = ReturnType<typeof useClearanceWords>;

const FILTERS = ['division_id', 'district_id', 'taluka_id', 'office_id', 'service_id'] as const;

/** Keep only the filters that select cases; the queue is always as of today. */
const caseFilters = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, Number(filters[name])]] : [])));

export function clearanceQuery(name: string, filters: Readonly<Record<string, unknown>>, by = '') {
  const query = { ...caseFilters(filters), ...(by ? { clear_by: by } : {}) };
  return queryOptions({
    queryKey: [...figuresKey(name), 'clearance', query],
    queryFn: getData('/api/clearance/{dataset}', { path: { dataset: name }, query }),
    placeholderData: keepPreviousData,
  });
}

/** From 100 on, decimals are noise. */
export const weekly = (value: number | null | undefined) => formatDecimal(value, (value ?? 0) >= 100 ? 0 : 1);

/** The sentences of a forecast. */
export function useClearanceWords(data: Clearance | undefined) {
  const { t } = useTranslation('clearance');
  const { date } = useLanguage();
  const values = {
    pending: formatCount(data?.pending),
    received: weekly(data?.received),
    closed: weekly(data?.closed),
    count: data?.missing_sheets ?? 0,
    n: formatCount(data?.weeks),
  };
  const why = (reason: string) => t(`reason.${reason}`, values);
  /** "15 Mar 2027, most likely between 2 Feb and 30 May 2027." */
  const when = ({ reason, date: day, earliest, latest }: ClearanceStep) => {
    if (reason) return why(reason);
    if (!day) return t('beyond');
    const days = { date: date(day), earliest: date(earliest), latest: date(latest) };
    return t(latest ? 'range' : 'open', days);
  };
  /** How many more cases per week must be closed to clear all by a date. */
  const effort = (by: string) => {
    if (!by || data?.clear_by !== by) return t('choose');
    return data.relief === null
      ? t('past')
      : t(data.relief ? 'relief' : 'enough', { count: data.relief, date: date(by) });
  };
  return { t, date, why, when, effort };
}

interface ClearByProps {
  by: string;
  min?: string;
  onBy: (by: string) => void;
  /** The effort it takes. */
  effort?: string;
}

export function ClearBy({ by, min, onBy, effort }: ClearByProps) {
  const { t } = useTranslation('clearance');
  const id = useId();
  const day = useLazyDayPicker();
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{t('by')}</label>
      <div>
        {day({
          id,
          placeholderClass: styles.day,
          value: by,
          min,
          max: '2099-12-31',
          onChange: (chosen) => onBy(chosen ?? ''),
        })}
      </div>
      {effort && <output htmlFor={id}>{effort}</output>}
    </div>
  );
}
