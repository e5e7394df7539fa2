// Step 2: how the file was read. Questions first, then its first rows as a spreadsheet with a field select
// per column; further facts at the side.
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { Banner } from '../ui/Banner';
import { classes } from '../ui/classes';
import * as layout from '../ui/layout.module.css';
import { type Chosen, withColumn, withFixes } from './choices';
import { FileBox } from './FileBox';
import * as importStyles from './import.module.css';
import { Questions } from './Questions';
import { ReadingFacts } from './ReadingFacts';
import { questionsOf, type Reading, type ReadingColumn, rowKind } from './reading';
import styles from './reading.module.css';
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

// The first rows of the file as uploaded, with the field of each column above it.
interface ReadingGridProps {
  reading: Reading;
  chosen: Chosen;
  /** Cells that a question refers to. */
  questioned: Set<string>;
  onField: (letter: string, field: string | null) => void;
  onUnit: (letter: string, unit: string) => void;
}

function ReadingGrid({ reading, chosen, questioned, onField, onUnit }: ReadingGridProps) {
  const { t } = useTranslation('import');
  const { letters, rows } = reading.grid;
  const columns = new Map(reading.columns.map((column) => [column.letter, column]));
  const reasons = new Map(reading.left_out.map(({ row, reason }) => [row, reason]));
  const corrected = new Map(reading.cells.map(({ cell, to }) => [cell, to]));
  return (
    <section className={`${layout.column} ${styles.sheet}`} aria-label={t('reading.sheet')}>
      <h3>{t('reading.sheet')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section className={importStyles.sheetScroll} tabIndex={0} aria-label={t('reading.firstRows')}>
        <table className={`${layout.small} ${importStyles.sheet} ${styles.grid}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className={layout.visuallyHidden}>{t('check.rowNumber')}</span>
              </th>
              {letters.map((letter) => (
                <th key={letter} scope="col">
                  <Column
                    letter={letter}
                    column={columns.get(letter)}
                    reading={reading}
                    chosen={chosen}
                    onField={onField}
                    onUnit={onUnit}
                  />
                </th>
              ))}
              {reasons.size > 0 && <th scope="col">{t('reading.leftOut')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(([number, ...cells]) => {
              const row = Number(number);
              const kind = rowKind(reading, row);
              const reason = reasons.get(row);
              return (
                <tr key={row} className={styles[kind]}>
                  <th scope="row">
                    {kind === 'heading' && (
                      <span className={layout.visuallyHidden}>{t('reading.headingRow')} </span>
                    )}
                    {row}
                  </th>
                  {letters.map((letter, index) => {
                    const cell = `${letter}${row}`;
                    const text = corrected.get(cell) ?? String(cells[index] ?? '');
                    const className = classes(
                      questioned.has(cell) && importStyles.markAsked,
                      corrected.has(cell) && importStyles.markFixed,
                      !columns.get(letter)?.field && importStyles.leftOut,
                    );
                    return (
                      <td key={letter} className={className} title={text}>
                        {text}
                      </td>
                    );
                  })}
                  {reasons.size > 0 && (
                    <td className={styles.reason}>{reason && t(`reading.reasons.${reason}`)}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}

type ColumnProps = Omit<ReadingGridProps, 'questioned'> & {
  letter: string;
  column: ReadingColumn | undefined;
};

/** A column's letter, its field, how that was determined, and the unit of its numbers. */
function Column({ letter, column, reading, chosen, onField, onUnit }: ColumnProps) {
  const { t } = useTranslation('import');
  const { language } = useLanguage();
  if (!column) return <small>{letter}</small>;
  const value = letter in chosen.columns ? chosen.columns[letter] : column.field;
  const field = reading.fields.find((candidate) => candidate.field === value);
  const takenBy = new Map(reading.columns.map((readColumn) => [readColumn.field, readColumn.letter]));
  const why = inLanguage(column.why, language);
  const unit = chosen.units[letter] ?? column.unit;
  // Plain counts have a unit only if the heading names one.
  const units = field && (unit || !field.units.includes('')) ? field.units : [];
  return (
    <div className={styles.column}>
      <small>{letter}</small>
      <select
        className={`${layout.small} ${styles.select}`}
        aria-label={t('reading.columnIs', { letter, heading: column.heading })}
        value={value ?? ''}
        onChange={(event) => onField(letter, event.target.value || null)}
      >
        <option value="">{t('reading.notImported')}</option>
        {reading.fields.map((choice) => {
          const usedBy = takenBy.get(choice.field);
          const label = inLanguage(choice.label, language);
          return (
            <option key={choice.field} value={choice.field}>
              {usedBy && usedBy !== letter ? t('reading.taken', { label, letter: usedBy }) : label}
            </option>
          );
        })}
      </select>
      {units.length > 0 && (
        <select
          className={`${layout.small} ${styles.select}`}
          aria-label={t('reading.unitOf', { letter })}
          value={unit}
          onChange={(event) => onUnit(letter, event.target.value)}
        >
          {!units.includes(unit) && <option value={unit}>{t('reading.noUnit')}</option>}
          {units.map((choice) => (
            <option key={choice} value={choice}>
              {choice ? t(`reading.units.${choice}`, { defaultValue: choice }) : t('reading.plain')}
            </option>
          ))}
        </select>
      )}
      {column.how !== 'none' && (
        <Tooltip title={why || undefined} trigger={['hover', 'focus', 'click']}>
          <button type="button" className={classes(styles.how, styles[`reading-how-${column.how}`])}>
            {t(`reading.how.${column.how}`)}
            {why && <span className={layout.visuallyHidden}>: {why}</span>}
          </button>
        </Tooltip>
      )}
    </div>
  );
}
