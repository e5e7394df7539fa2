// The day by which everything that is pending is to be cleared. Its calendar loads when somebody comes to the field.
import { type ComponentType, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loaded } from '../late';
import type { DayProps } from './DayPicker';
import * as styles from './performance.module.css';

interface ClearByProps {
  by: string;
  min?: string;
  onBy: (by: string) => void;
  /** What it takes. */
  says?: string;
}

export function ClearBy({ by, min, onBy, says }: ClearByProps) {
  const { t } = useTranslation('clearance');
  const id = useId();
  const [pressed, setPressed] = useState(false);
  const [Picker, setPicker] = useState<ComponentType<DayProps> | null>(null);
  const load = async () => {
    const { DayPicker } = await loaded(() => import('./DayPicker'));
    setPicker(() => DayPicker);
  };
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{t('by')}</label>
      {Picker ? (
        <Picker id={id} value={by} min={min} onChange={onBy} pressed={pressed} />
      ) : (
        <input
          id={id}
          className={styles.day}
          readOnly
          placeholder="DD/MM/YYYY"
          value={by.split('-').reverse().join('/')}
          onPointerDown={() => setPressed(true)}
          onFocus={load}
        />
      )}
      {says && <output htmlFor={id}>{says}</output>}
    </div>
  );
}
