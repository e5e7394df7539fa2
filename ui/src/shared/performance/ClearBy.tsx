// The date by which all pending cases are to be cleared.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDayPicker } from '../ui/useLazyDayPicker';
import * as styles from './performance.module.css';

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
