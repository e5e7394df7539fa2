// The date filters of a list, in Indian time.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import * as styles from './manage.module.css';
import type { ManagedList } from './useList';

export function ListDays({
  list,
  labels,
}: {
  list: ManagedList;
  labels: Record<'date_from' | 'date_to', string>;
}) {
  const { date_from: from, date_to: to } = list.state.filters;
  return (['date_from', 'date_to'] as const).map((key) => (
    <DatePicker
      key={key}
      className={styles.day}
      aria-label={labels[key]}
      placeholder={labels[key]}
      format="DD/MM/YYYY"
      value={list.state.filters[key] ? dayjs(list.state.filters[key]) : null}
      minDate={key === 'date_to' && from ? dayjs(from) : undefined}
      maxDate={key === 'date_from' && to ? dayjs(to) : undefined}
      onChange={(day) => list.filter(key, day?.format('YYYY-MM-DD') ?? '')}
    />
  ));
}
