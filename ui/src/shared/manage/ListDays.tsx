// Start and end date above a list, always next to each other. Dates that would make the range empty are disabled.
import { DayInput } from '../ui/DayInput';
import * as layout from '../ui/layout.module.css';
import * as styles from './manage.module.css';

const ENDS = ['date_from', 'date_to'] as const;
type End = (typeof ENDS)[number];

interface ListDaysProps {
  filters: { readonly [Key in End]?: string | number | null };
  labels: Record<End, string>;
  /** Called with an empty day when it is cleared. */
  onFilter: (end: End, day: string) => void;
}

export function ListDays({ filters, labels, onFilter }: ListDaysProps) {
  const day = (end: End) => (filters[end] ? String(filters[end]) : undefined);
  return (
    <div className={`${layout.flex} ${layout.gap12} ${styles.days}`}>
      {ENDS.map((end) => (
        <div key={end} className={styles.day}>
          <DayInput
            id={`list-${end}`}
            aria-label={labels[end]}
            placeholder={labels[end]}
            value={day(end)}
            min={end === 'date_to' ? day('date_from') : undefined}
            max={end === 'date_from' ? day('date_to') : undefined}
            onChange={(chosen) => onFilter(end, chosen ?? '')}
          />
        </div>
      ))}
    </div>
  );
}
