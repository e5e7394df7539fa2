// Import of a sheet in four steps: file, reading, check, import. Driven by the catalog, independent of
// departments.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { onDemand } from '../lazy';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { DepartmentIcon } from '../ui/DepartmentIcon';
import { FieldError } from '../ui/FieldError';
import { FormModal } from '../ui/FormModal';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import type { ImportRecord } from './api';
import { ChangesStep } from './ChangesStep';
import { CheckStep } from './CheckStep';
import { Choice } from './Choice';
import { ChooseStep } from './ChooseStep';
import { ImportFooter } from './ImportFooter';
import * as styles from './import.module.css';
import { ReadingStep } from './ReadingStep';
import { ResultStep } from './ResultStep';
import { isWritten, type Problem, type Step, stepOf } from './state';
import { type StepProps, useImport } from './useImport';

const UndoDialog = onDemand(async () => (await import('./UndoDialog')).UndoDialog);

interface ImportDialogProps {
  dataset: Dataset;
  /** "E-Ferfar, Mumbai Suburban" */
  subtitle: string;
  /** The department's title for an import. */
  title?: string;
  onClose: () => void;
  onImported: (record: ImportRecord) => void;
  /** The whole sheet was rejected: the error text, and the import record if the sheet could be read. */
  onRefused?: (text: string, record: ImportRecord | null) => void;
  /** Rendered above the file choice in step 1. */
  children?: ReactNode;
  /** Error shown when the user continues without a file; without it the button is disabled. */
  chooseFirst?: string;
  /** A preselected sheet; another one can still be chosen. */
  file?: File;
}

export function ImportDialog(props: ImportDialogProps) {
  const { dataset, subtitle, title, onClose, onImported, onRefused, children, chooseFirst } = props;
  const { t } = useTranslation('import');
  const [flow, actions] = useImport(dataset.path, onImported, onRefused, props.file);
  const [triedWithoutFile, setTriedWithoutFile] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const missingFile = triedWithoutFile && !flow.file ? chooseFirst : undefined;
  const step = stepOf(flow);
  const checked = flow.preview && { dataset, flow, record: flow.preview, actions };
  const body = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The pressed button has been removed: focus the first question, else the new step.
    const question = step === 2 ? body.current?.querySelector('[data-question]') : null;
    const first =
      question?.querySelector<HTMLElement>('input:checked') ??
      question?.querySelector<HTMLElement>('input, select');
    (first ?? body.current)?.focus();
  }, [step]);
  return (
    <FormModal
      width={1360}
      className={`${styles.dialog} ${step === 1 || isWritten(flow) ? styles.small : styles.tall}`}
      // Once the import runs, closing does not stop it.
      changed={flow.file !== null && !isWritten(flow)}
      question={t('leave')}
      onClose={onClose}
      footer={(leave) => (
        <ImportFooter
          flow={flow}
          actions={actions}
          onClose={leave}
          onMissingFile={chooseFirst ? () => setTriedWithoutFile(true) : undefined}
          onUndo={() => setUndoing(true)}
        />
      )}
      title={
        <div className={`${layout.row} ${layout.gap16} ${styles.head}`}>
          <DepartmentIcon slug={dataset.department} size="sm" />
          <div className={`${layout.shrinks} ${styles.title}`}>
            <h2>{title ?? t('title')}</h2>
            <p>{subtitle}</p>
          </div>
          <Steps step={step} finished={flow.phase === 'finished'} />
        </div>
      }
    >
      {flow.problem && <ProblemNote problem={flow.problem} onRetry={actions.retry} />}
      <section
        ref={body}
        className={`${layout.column} ${styles.body}`}
        tabIndex={-1}
        aria-label={t(`steps.${STEPS[step]}`)}
      >
        {step === 1 && (children || missingFile) && (
          <div className={styles.before}>
            {children}
            {missingFile && <FieldError alert text={missingFile} />}
          </div>
        )}
        {step === 1 && <ChooseStep dataset={dataset} flow={flow} actions={actions} />}
        {step === 2 && checked?.record.reading && (
          <ReadingStep {...checked} reading={checked.record.reading} />
        )}
        {step > 2 && checked && checked.record.missing_count > 0 && !isWritten(flow) && (
          <WholeList {...checked} />
        )}
        {step === 3 && checked && <CheckStep {...checked} />}
        {step === 4 &&
          (checked && !isWritten(flow) ? <ChangesStep {...checked} /> : <ResultStep flow={flow} />)}
      </section>
      {undoing && flow.result && (
        <UndoDialog record={flow.result} onClose={() => setUndoing(false)} onUndone={onClose} />
      )}
    </FormModal>
  );
}

const STEPS = { 1: 'choose', 2: 'reading', 3: 'check', 4: 'import' } as const;

function Steps({ step, finished }: { step: Step; finished: boolean }) {
  const { t } = useTranslation('import');
  return (
    <ol className={`${layout.row} ${layout.gap8} ${layout.small} ${styles.steps}`}>
      {([1, 2, 3, 4] as const).map((number) => {
        const done = number < step || (number === 4 && finished);
        return (
          <li
            key={number}
            className={done ? styles.done : number === step ? styles.now : ''}
            aria-current={number === step ? 'step' : undefined}
          >
            <span>{done ? <Icon name="check" size={14} /> : number}</span>
            <b>{t(`steps.${STEPS[number]}`)}</b>
          </li>
        );
      })}
    </ol>
  );
}

function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation('import');
  return (
    <div className={styles.problem}>
      <Banner
        tone="bad"
        title={t('fault.title')}
        action={
          problem.retry && (
            <Button needsServer size="sm" icon="refresh" onClick={onRetry}>
              {t('common:action.tryAgain')}
            </Button>
          )
        }
      >
        {problem.text}
        {problem.more.length > 0 && (
          <ul>
            {problem.more.slice(0, 5).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}

// Shown when a list of cases lacks some of the stored ones: were those closed, or is the list partial? The
// user must decide.
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
