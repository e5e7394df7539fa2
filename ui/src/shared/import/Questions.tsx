// Questions about the file: one fieldset each, with the proposal preselected. More than four choices become a
// select.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import * as layout from '../ui/layout.module.css';
import { Choice } from './Choice';
import type { Fix } from './choices';
import { answerTo, hasProposal, isOpen, type Question, type Reading, STOP } from './reading';
import * as styles from './reading.module.css';
import { letterOf, rowOf } from './sheet';

const MAX_RADIOS = 4;
const MAX_REASON_LENGTH = 200;

interface QuestionsProps {
  reading: Reading;
  questions: Question[];
  /** By question key; missing answers default to the server's proposal. */
  answers: Record<string, string>;
  reasons: Record<string, string>;
  onAnswer: (key: string, value: string) => void;
  onReason: (key: string, reason: string) => void;
  onFix: (fix: Fix) => void;
}

export function Questions(props: QuestionsProps) {
  const { reading, questions, answers, reasons, onAnswer, onReason, onFix } = props;
  const { t } = useTranslation('import');
  const onlyReasons = questions.every((question) => question.asks_reason);
  return (
    <section className={styles.questions} aria-label={t('reading.questions')}>
      <h3>{t('reading.ask', { count: questions.length })}</h3>
      <p>{t(onlyReasons ? 'reading.askOnce' : 'reading.askText')}</p>
      <div className={styles.asked}>
        {questions.map((question) => (
          <QuestionField
            key={question.key}
            reading={reading}
            question={question}
            answer={answerTo(question, answers)}
            reason={reasons[question.key] ?? question.reason ?? ''}
            onAnswer={(value) => onAnswer(question.key, value)}
            onReason={(reason) => onReason(question.key, reason)}
            onFix={onFix}
          />
        ))}
      </div>
    </section>
  );
}

interface QuestionFieldProps {
  reading: Reading;
  question: Question;
  answer: string;
  reason: string;
  onAnswer: (value: string) => void;
  onReason: (reason: string) => void;
  onFix: (fix: Fix) => void;
}

function QuestionField(props: QuestionFieldProps) {
  const { reading, question, answer, reason, onAnswer, onReason, onFix } = props;
  const { t } = useTranslation('import');
  const { language } = useLanguage();
  const id = useId();
  // "Stop" as first choice means that there is no proposal; further down it is a regular choice.
  const choices = question.choices.filter(({ value }, place) => place > 0 || value !== STOP);
  const [first] = question.choices;
  const proposal = hasProposal(question) ? first?.value : undefined;
  const words = inLanguage(question.text, language);
  const open = isOpen(question, answer, reason);
  const labelOf = (choice: Question['choices'][number]) => inLanguage(choice.label, language);
  return (
    <fieldset data-question className={open ? `${styles.question} ${styles.open}` : styles.question}>
      <legend>
        {question.cell && !words.includes(question.cell) && <code>{question.cell}</code>} {words}
      </legend>
      {open && <Badge tone="warn">{t('reading.needed')}</Badge>}
      {choices.length > MAX_RADIOS ? (
        <select
          className={`${layout.small} ${styles.select}`}
          aria-label={inLanguage(question.text, language)}
          value={answer === STOP ? '' : answer}
          onChange={(event) => onAnswer(event.target.value)}
        >
          {answer === STOP && <option value="">{t('common:term.choose')}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.value === proposal
                ? t('reading.proposedChoice', { label: labelOf(choice) })
                : labelOf(choice)}
            </option>
          ))}
        </select>
      ) : (
        choices.map((choice) => (
          <Choice
            key={choice.value}
            name={id}
            checked={answer === choice.value}
            onChoose={() => onAnswer(choice.value)}
          >
            {labelOf(choice)}
            {choice.value === proposal && <small> {t('reading.proposal')}</small>}
          </Choice>
        ))
      )}
      {choices.length === 1 && <p className={`${layout.small} ${layout.muted}`}>{t('reading.otherwise')}</p>}
      {question.asks_reason && question.cells && answer === STOP && (
        <CellFixes cells={question.cells} reading={reading} onFix={onFix} />
      )}
      {question.asks_reason && answer === first?.value && (
        <label
          className={`${layout.stack} ${layout.gap4} ${layout.small} ${layout.muted} ${styles.reasonField}`}
        >
          {t(question.needs_reason ? 'reading.reasonNeeded' : 'reading.reason')}
          <input
            className={`${layout.small} ${styles.select}`}
            maxLength={MAX_REASON_LENGTH}
            placeholder={t('reading.reasonExample')}
            required={question.needs_reason}
            defaultValue={reason}
            onBlur={(event) => {
              if (event.target.value.trim() !== reason) onReason(event.target.value.trim());
            }}
          />
        </label>
      )}
    </fieldset>
  );
}

// Corrects the cells that a question doubts, right below its choices.
const MAX_CELLS = 5;

interface CellFixesProps {
  cells: string[];
  reading: Reading;
  onFix: (fix: Fix) => void;
}

function CellFixes({ cells, reading, onFix }: CellFixesProps) {
  const { t } = useTranslation('import');
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${layout.small} ${styles.reasonField}`}>
      {cells.slice(0, MAX_CELLS).map((cell) => {
        const from = textOf(reading, cell);
        const shown = reading.cells.find((fixed) => fixed.cell === cell)?.to ?? from;
        return (
          // A correction that is undone elsewhere shows the sheet's text again.
          <label key={`${cell} ${shown}`} className={`${layout.row} ${layout.gap4}`}>
            <code>{cell}</code>
            <input
              className={`${layout.small} ${styles.select} ${styles.cellFix}`}
              aria-label={t('fix.title', { cell })}
              defaultValue={shown}
              onBlur={(event) => {
                const to = event.target.value.trim();
                if (to !== shown) onFix({ kind: 'cell', cell, from, to });
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
            />
          </label>
        );
      })}
    </div>
  );
}

/** The cell's text in the file; empty if it is below the rows shown. */
function textOf({ grid }: Reading, cell: string): string {
  const cells = grid.rows.find(([number]) => Number(number) === rowOf(cell));
  return String(cells?.[grid.letters.indexOf(letterOf(cell)) + 1] ?? '');
}
