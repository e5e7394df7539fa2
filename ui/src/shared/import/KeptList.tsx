// The rows that an undo leaves unchanged.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import type { KeptRow } from './undo';
import * as styles from './undo.module.css';

const TONES = { edited: 'warn', imported: 'info', deleted: 'quiet' } as const;

export function KeptList({ rows, onOpen }: { rows: KeptRow[]; onOpen?: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const { count, date, dateTime } = useLanguage();
  const keyOf = (row: KeptRow) =>
    row.key.map(({ kind, value }) => (kind === 'date' ? date(value) : value)).join(' · ');
  return (
    <ul className={styles.importsRows} aria-label={t('kept.title')}>
      {rows.map((row) => (
        <li key={row.row_id}>
          <b className={styles.importsAt}>{t('kept.row', { row: count(row.row_number) })}</b>
          <span>
            <span translate="no">{keyOf(row) || t('kept.entry', { id: row.row_id })}</span>
            <small>
              {[row.by, row.at && dateTime(row.at)].filter(Boolean).join(', ')}
              {row.import_id !== null &&
                (onOpen ? (
                  <button
                    type="button"
                    className={styles.importsLink}
                    onClick={() => onOpen(row.import_id ?? 0)}
                  >
                    {t('number', { id: row.import_id })}
                  </button>
                ) : (
                  ` · ${t('number', { id: row.import_id })}`
                ))}
            </small>
          </span>
          <Badge tone={TONES[row.reason]}>{t(`kept.${row.reason}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
