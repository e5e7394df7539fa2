// Shown when a list of cases lacks some of the stored ones: were those closed, or is the list partial? The
// user must decide.
import { useTranslation } from 'react-i18next';
import * as layout from '../ui/layout.module.css';
import { Choice } from './Choice';
import * as styles from './import.module.css';
import type { StepProps } from './useImport';

export function WholeList({ flow, record, actions }: Omit<StepProps, 'dataset'>) {
  const { t } = useTranslation('import');
  const more = record.missing_count - record.missing.length;
  return (
    <fieldset className={styles.whole} disabled={flow.phase === 'checking'}>
      <legend>{t('missing.title', { count: record.missing_count })}</legend>
      <Choice name="complete" checked={flow.complete === true} onChoose={() => actions.chooseComplete(true)}>
        {t('missing.whole')}
      </Choice>
      <Choice
        name="complete"
        checked={flow.complete === false}
        onChoose={() => actions.chooseComplete(false)}
      >
        {t('missing.part')}
      </Choice>
      <details>
        <summary>{t('missing.numbers')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be focusable */}
        <section tabIndex={0} aria-label={t('missing.numbers')}>
          <span translate="no">{record.missing.join(', ')}</span>{' '}
          {more > 0 && <span className={layout.muted}>{t('missing.more', { count: more })}</span>}
        </section>
      </details>
    </fieldset>
  );
}
