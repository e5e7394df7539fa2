// The file's name, how many of its columns were recognised, and a button to choose another file.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import { Icon } from '../ui/Icon';
import { fileSize } from './fileSize';
import * as importStyles from './import.module.css';
import { columnsOf, needsReading } from './reading';
import * as readingStyles from './reading.module.css';
import type { StepProps } from './useImport';

export function FileBox({ dataset, flow, record, actions }: StepProps) {
  const { t } = useTranslation('import');
  const { count, date } = useLanguage();
  const { reading, sheet } = record;
  const { matched, expected } = columnsOf(record, dataset);
  return (
    <div className={importStyles.file}>
      <Icon name="file-sheet" />
      <div>
        <b translate="no">{record.filename}</b>
        <span>
          {flow.file && fileSize(flow.file.size)}
          {sheet?.name && sheet.kind !== 'csv' ? t('check.sheet', { name: sheet.name }) : ''}
        </span>
        <span>{t('check.columns', { matched: count(matched), all: count(expected) })}</span>
        {reading?.remembered && !needsReading(record) && (
          <span className={readingStyles.same}>
            <Icon name="check" size={14} />
            {t('reading.remembered', { by: reading.remembered.by ?? '—', when: date(reading.remembered.at) })}
          </span>
        )}
        {reading && flow.view !== 'reading' && (
          <button type="button" className={importStyles.link} onClick={() => actions.view('reading')}>
            {t('reading.show')}
          </button>
        )}
        <button type="button" className={importStyles.link} onClick={actions.another}>
          {t('choose.another')}
        </button>
      </div>
    </div>
  );
}
