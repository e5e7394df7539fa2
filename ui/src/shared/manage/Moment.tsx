import { formatTime } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import * as styles from './manage.module.css';

/** Date and time on two lines, so that neither wraps in a narrow column. */
export function Moment({ at }: { at: string | null }) {
  const { date, language } = useLanguage();
  return (
    <span className={styles.moment}>
      <span>{date(at)}</span>
      {at && <span>{formatTime(at, language)}</span>}
    </span>
  );
}
