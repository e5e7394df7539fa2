// Start and end date above a table. Dates that would make the range empty are disabled.
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import * as styles from './entries.module.css';
import type { ListState } from './types';
import { useWords } from './words';

interface ListDatesProps {
  list: ListState;
  onChange: (column: 'date_from' | 'date_to', day: string | null) => void;
}

export function ListDates({ list, onChange }: ListDatesProps) {
  const t = useWords();
  const day = (column: 'date_from' | 'date_to') => {
    const value = list.filters[column];
    return value ? dayjs(String(value)) : null;
  };
  const [from, to] = [day('date_from'), day('date_to')];
  return (
    <>
      {(['date_from', 'date_to'] as const).map((column) => (
        <DatePicker
          key={column}
          id={`list-${column}`}
          className={styles.fill}
          aria-label={t(`filters:date.${column}`)}
          placeholder={t(`filters:date.${column}`)}
          format="DD/MM/YYYY"
          value={column === 'date_from' ? from : to}
          disabledDate={(current: Dayjs) =>
            column === 'date_from' ? Boolean(to && current > to) : Boolean(from && current < from)
          }
          onChange={(chosen) => onChange(column, chosen ? chosen.format('YYYY-MM-DD') : null)}
        />
      ))}
    </>
  );
}
