// The page's tabs; on phones, where they would not fit beside each other, one select.
import { Select } from 'antd';
import * as entries from '../entries/entries.module.css';
import { useIsPhone } from '../grid/useIsPhone';
import * as styles from './tabs.module.css';

interface TabsProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function Tabs({ label, value, options, onChange }: TabsProps) {
  const phone = useIsPhone();
  if (phone)
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
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
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
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1);
            if (event.key === 'ArrowLeft') move(-1);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
