// The first rows of the file as uploaded, with the field of each column above it.

import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { classes } from '../ui/classes';
import * as layout from '../ui/layout.module.css';
import type { Chosen } from './choices';
import * as importStyles from './import.module.css';
import { type Reading, type ReadingColumn, rowKind } from './reading';
import readingStyles from './reading.module.css';

interface ReadingGridProps {
  reading: Reading;
  chosen: Chosen;
  /** Cells that a question refers to. */
  questioned: Set<string>;
  onField: (letter: string, field: string | null) => void;
  onUnit: (letter: string, unit: string) => void;
}

export function ReadingGrid({ reading, chosen, questioned, onField, onUnit }: ReadingGridProps) {
  const { t } = useTranslation('import');
  const { letters, rows } = reading.grid;
  const columns = new Map(reading.columns.map((column) => [column.letter, column]));
  const reasons = new Map(reading.left_out.map(({ row, reason }) => [row, reason]));
  const corrected = new Map(reading.cells.map(({ cell, to }) => [cell, to]));
  return (
    <section className={`${layout.column} ${readingStyles.sheet}`} aria-label={t('reading.sheet')}>
      <h3>{t('reading.sheet')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section className={importStyles.sheetScroll} tabIndex={0} aria-label={t('reading.firstRows')}>
        <table className={`${layout.small} ${importStyles.sheet} ${readingStyles.grid}`}>
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
                <tr key={row} className={readingStyles[kind]}>
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
                    <td className={readingStyles.reason}>{reason && t(`reading.reasons.${reason}`)}</td>
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
    <div className={readingStyles.column}>
      <small>{letter}</small>
      <select
        className={`${layout.small} ${readingStyles.select}`}
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
          className={`${layout.small} ${readingStyles.select}`}
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
          <button
            type="button"
            className={classes(readingStyles.how, readingStyles[`reading-how-${column.how}`])}
          >
            {t(`reading.how.${column.how}`)}
            {why && <span className={layout.visuallyHidden}>: {why}</span>}
          </button>
        </Tooltip>
      )}
    </div>
  );
}
