// A single choice between a few options in one row.
import type { ReactNode } from 'react';
import * as styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** Accessible name. */
  label: string;
  value: Value;
  options: { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <div className={styles.seg} role="tablist" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
