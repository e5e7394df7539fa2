// Step 3: row counts of the import (left), and the sheet with its invalid cells to correct (right).
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import * as card from '../ui/card.module.css';
import { type ImportRecord, validRows } from './api';
import { Choice } from './Choice';
import { withFixes, withoutFix } from './choices';
import { FileBox } from './FileBox';
import * as styles from './import.module.css';
import { SheetView } from './SheetView';
import type { StepProps } from './useImport';

export function CheckStep(props: StepProps) {
  const { dataset, flow, record, actions } = props;
  const { t } = useTranslation('import');
  const checking = flow.phase === 'checking';
  return (
    <div className={styles.check} aria-busy={checking}>
      <aside className={styles.side} aria-label={t('check.counts')}>
        <FileBox {...props} />
        <Counts record={record} />
        <fieldset disabled={checking}>
          <legend>{t('check.ifFail')}</legend>
          <Choice
            name="accept"
            checked={flow.accept === 'valid'}
            onChoose={() => actions.chooseAccept('valid')}
          >
            {t('check.acceptValid')}
          </Choice>
          <Choice name="accept" checked={flow.accept === 'all'} onChoose={() => actions.chooseAccept('all')}>
            {t('check.acceptAll')}
          </Choice>
        </fieldset>
        <fieldset disabled={checking}>
          <legend>{t('check.ifExists')}</legend>
          <Choice name="mode" checked={flow.mode === 'upsert'} onChoose={() => actions.chooseMode('upsert')}>
            {t('check.upsert')}
          </Choice>
          <Choice name="mode" checked={flow.mode === 'insert'} onChoose={() => actions.chooseMode('insert')}>
            {t('check.insert')}
          </Choice>
        </fieldset>
      </aside>
      <SheetView
        dataset={dataset}
        record={record}
        fixes={flow.chosen.fixes}
        onFix={(fixes) => actions.choose(withFixes(flow.chosen, fixes))}
        onUndo={(fix) => actions.choose(withoutFix(flow.chosen, fix))}
      />
    </div>
  );
}

/** The counts always add up to the rows of the file. */
export function Counts({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('import');
  const { count } = useLanguage();
  const parts = [
    { key: 'new', value: record.imported_count, color: 'var(--c1)' },
    { key: 'updated', value: record.updated_count, color: 'var(--c5)' },
    { key: 'unchanged', value: record.unchanged_count, color: 'var(--c0)' },
    ...(record.held_count ? [{ key: 'held', value: record.held_count, color: 'var(--q2)' }] : []),
  ];
  return (
    <div className={styles.counts}>
      <h3>{t('check.rows')}</h3>
      <p className={styles.total}>{count(record.row_count)}</p>
      <div className={styles.split} aria-hidden="true">
        {[...parts, { key: 'failed', value: record.error_count, color: 'var(--bad)' }]
          .filter((part) => part.value > 0)
          .map((part) => (
            <i key={part.key} style={{ flexGrow: part.value, background: part.color }} />
          ))}
      </div>
      <dl>
        <div>
          <dt>
            <Badge tone="ok">{t('check.valid')}</Badge>
          </dt>
          <dd>{count(validRows(record))}</dd>
        </div>
        {parts.map((part) => (
          <div key={part.key} className={styles.sub}>
            <dt>
              <i className={card.keyDot} style={{ background: part.color }} /> {t(`check.${part.key}`)}
            </dt>
            <dd>{count(part.value)}</dd>
          </div>
        ))}
        <div className={record.error_count ? styles.importBad : ''}>
          <dt>
            <Badge tone={record.error_count ? 'bad' : 'quiet'}>{t('check.failed')}</Badge>
          </dt>
          <dd>{count(record.error_count)}</dd>
        </div>
      </dl>
    </div>
  );
}
