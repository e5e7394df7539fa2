// Step 2: how the file was read. Questions first, then its first rows as a spreadsheet with a field select
// per column; further facts at the side.
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import * as layout from '../ui/layout.module.css';
import { type Chosen, withColumn, withFixes } from './choices';
import { FileBox } from './FileBox';
import * as importStyles from './import.module.css';
import { Questions } from './Questions';
import { ReadingFacts } from './ReadingFacts';
import { ReadingGrid } from './ReadingGrid';
import { questionsOf, type Reading } from './reading';
import * as styles from './reading.module.css';
import { fileIssues } from './sheet';
import { openQuestionCount } from './state';
import type { StepProps } from './useImport';

export function ReadingStep({ reading, ...props }: StepProps & { reading: Reading }) {
  const { flow, record, actions } = props;
  const { t } = useTranslation('import');
  const { chosen } = flow;
  const questions = questionsOf(record);
  const questioned = new Set(questions.flatMap(({ cell, cells = [] }) => [cell, ...cells]));
  // Unanswered questions are marked themselves.
  const faults = openQuestionCount(flow)
    ? []
    : fileIssues(record).filter(({ severity }) => severity === 'error');
  const change = (part: Partial<Chosen>) => actions.choose({ ...chosen, ...part });
  return (
    <div className={`${importStyles.check} ${styles.reading}`} aria-busy={flow.phase === 'checking'}>
      <div className={`${layout.column} ${layout.gap20} ${layout.shrinks} ${styles.main}`}>
        {questions.length > 0 && (
          <Questions
            reading={reading}
            questions={questions}
            answers={chosen.answers}
            reasons={chosen.reasons}
            onAnswer={(key, value) => change({ answers: { ...chosen.answers, [key]: value } })}
            onReason={(key, reason) => change({ reasons: { ...chosen.reasons, [key]: reason } })}
            onFix={(fix) => actions.choose(withFixes(chosen, [fix]))}
          />
        )}
        {faults.length > 0 && (
          <Banner tone="bad" title={t('reading.refused')}>
            <ul>
              {faults.map((fault) => (
                <li key={fault.code + fault.message}>{fault.message}</li>
              ))}
            </ul>
          </Banner>
        )}
        <ReadingGrid
          reading={reading}
          chosen={chosen}
          questioned={questioned}
          onField={(letter, field) => actions.choose(withColumn(chosen, record, letter, field))}
          onUnit={(letter, unit) => change({ units: { ...chosen.units, [letter]: unit } })}
        />
      </div>
      <aside className={importStyles.side} aria-label={t('reading.facts')}>
        <FileBox {...props} />
        <ReadingFacts dataset={props.dataset} reading={reading} chosen={chosen} onChange={change} />
      </aside>
    </div>
  );
}
