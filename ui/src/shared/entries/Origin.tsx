// Where an entry came from: file, sheet and row, corrections, and the last change since.
import { useLanguage } from '../i18n/useLanguage';
import * as layout from '../ui/layout.module.css';
import * as styles from './entries.module.css';
import type { EntryOrigin } from './types';
import { useWords } from './words';

export function Origin({ origin }: { origin: EntryOrigin }) {
  const t = useWords();
  const { count, dateTime } = useLanguage();
  const { filename, by, at, sheet, row, turned, fixes, changed } = origin;
  return (
    <section
      className={`${layout.stack} ${layout.gap2} ${styles.entryOrigin}`}
      aria-label={t('origin.title')}
    >
      <h3>{t('origin.title')}</h3>
      <p translate="no">
        <b>{filename}</b>
      </p>
      <p>{[by, at && dateTime(at)].filter(Boolean).join(', ')}</p>
      <p>{t(turned ? 'origin.turned' : sheet ? 'origin.place' : 'origin.row', { sheet, row: count(row) })}</p>
      {fixes.length > 0 && (
        <>
          <h4>{t('origin.fixes')}</h4>
          <ul>
            {fixes.map((fix) => (
              <li key={fix.cell + fix.from} translate="no">
                <code className={styles.entryCell}>{fix.cell}</code> {fix.from || t('origin.empty')} →{' '}
                <b>{fix.to || t('origin.empty')}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {changed && <p>{t('origin.changed', { by: changed.by, when: dateTime(changed.at) })}</p>}
    </section>
  );
}
