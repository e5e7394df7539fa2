import * as styles from './filter-bar.module.css';
import { Icon } from './Icon';

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
