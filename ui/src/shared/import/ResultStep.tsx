// Step 4: progress of the import, then its result.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import { Icon } from '../ui/Icon';
import { writtenRows } from './api';
import { Counts } from './CheckStep';
import * as styles from './import.module.css';
import { type ImportFlow, importableRows } from './state';

const LOOKS = {
  refused: { icon: 'error', style: styles.bad },
  partial: { icon: 'warning', style: styles.warn },
  done: { icon: 'success', style: styles.ok },
} as const;

export function ResultStep({ flow }: { flow: ImportFlow }) {
  const { t } = useTranslation('import');
  const { count, date } = useLanguage();
  const record = flow.result;
  if (!record) {
    return (
      <div className={styles.result} role="status">
        <h3>{t('result.writing', { count: importableRows(flow) })}</h3>
        <progress aria-label={t('result.progress')} />
        <p>{t('result.closable')}</p>
        {flow.preview && <Counts record={flow.preview} />}
      </div>
    );
  }
  const written = writtenRows(record);
  const refused = record.state === 'refused';
  const look = refused ? LOOKS.refused : record.error_count > 0 ? LOOKS.partial : LOOKS.done;
  return (
    <div className={styles.result}>
      <div role="status">
        <h3 className={look.style}>
          <Icon name={look.icon} size={24} />
          {t(refused ? 'result.refused' : 'result.done')}
        </h3>
        <p>
          {refused
            ? t('result.refusedText', { rows: count(record.error_count) })
            : t('result.text', { count: written, rows: count(written), back: count(record.error_count) })}
        </p>
        {record.complete && record.missing_count > 0 && (
          <p>{t('missing.done', { count: record.missing_count })}</p>
        )}
        {record.listed_on && <p>{t('result.listed', { day: date(record.listed_on) })}</p>}
      </div>
      <Counts record={record} />
    </div>
  );
}
