// The tabs of a page or a part of it; on phones, where they would not fit, a select.
import { Select } from 'antd';
import * as entries from '../entries/entries.module.css';
import { useIsPhone } from '../grid/useIsPhone';
import { formatCount } from '../i18n/format';
import { Count } from './Badge';
import * as styles from './tabs.module.css';

interface TabsProps {
  label: string;
  value: string;
  /** `count`: number of entries. */
  options: { value: string; label: string; count?: number | undefined }[];
  onChange: (value: string) => void;
  /** Few enough to fit on a phone. */
  few?: boolean;
  /** The id of the controlled panel. */
  controls?: string;
}

export function Tabs({ label, value, options, onChange, few = false, controls }: TabsProps) {
  const phone = useIsPhone();
  if (phone && !few)
    return (
      <Select
        className={`${entries.fill} ${styles.tabSelect}`}
        aria-label={label}
        value={value}
        options={options}
        onChange={onChange}
      />
    );
  const move = (step: number) => {
    const current = options.findIndex((option) => option.value === value);
    const next = options[(current + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`tab-${next.value}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={`tab-${option.value}`}
          aria-selected={option.value === value}
          aria-controls={controls}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1);
            if (event.key === 'ArrowLeft') move(-1);
          }}
        >
          {option.label} {option.count !== undefined && <Count value={formatCount(option.count)} />}
        </button>
      ))}
    </div>
  );
}
