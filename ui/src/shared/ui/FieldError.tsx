import { useTranslation } from 'react-i18next';
import * as styles from './filter-bar.module.css';
import { Icon } from './Icon';

/**
 * The error of a text above its limit. Used in place of `maxLength`, with which browsers cut pasted text without
 * a word.
 */
export function useTooLong(): (text: string, max: number | undefined) => string | undefined {
  const { t } = useTranslation();
  return (text, max) => {
    const { length } = text.trim(); // as the server counts
    return max && length > max ? t('tooLong', { max, length }) : undefined;
  };
}

interface FieldErrorProps {
  text: string;
  /** For the field's `aria-describedby`. */
  id?: string;
  /** Announced at once; without it, with the field it describes. */
  alert?: boolean;
}

/** What is wrong with a field, below it. */
export function FieldError({ text, id, alert }: FieldErrorProps) {
  return (
    <p className={styles.fieldError} id={id} role={alert ? 'alert' : undefined}>
      <Icon name="error" size={16} /> {text}
    </p>
  );
}
