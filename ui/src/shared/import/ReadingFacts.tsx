// The file's reading: table, headings and dates, translated values, and rows left out.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { DayInput } from '../ui/DayInput';
import { Field } from '../ui/FilterBar';
import * as layout from '../ui/layout.module.css';
import { type Chosen, withoutFix } from './choices';
import { FixList } from './FixList';
import { missingFields, type Reading } from './reading';
import * as styles from './reading.module.css';
import { useValueName } from './useValueName';

// Few title lines precede a table; a heading has at most three rows.
const MAX_HEADING_ROW = 20;
const MAX_LISTED = 50;

interface ReadingFactsProps {
  dataset: Dataset;
  reading: Reading;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

export function ReadingFacts({ dataset, reading, chosen, onChange }: ReadingFactsProps) {
  const { t } = useTranslation('import');
  const { language, count } = useLanguage();
  const id = useId();
  const { tables, values, left_out } = reading;
  const table = tables.find((candidate) => candidate.chosen);
  const missing = missingFields(reading);
  const titleOf = useValueName(dataset);
  return (
    <>
      {chosen.fixes.length > 0 && (
        <section>
          <h3>{t('fix.list')}</h3>
          <FixList fixes={chosen.fixes} onUndo={(fix) => onChange(withoutFix(chosen, fix))} />
        </section>
      )}
      {missing.length > 0 && (
        <section>
          <h3>{t('reading.missing')}</h3>
          <ul className={styles.missing}>
            {missing.map((field) => (
              <li key={field.field}>{inLanguage(field.label, language)}</li>
            ))}
          </ul>
        </section>
      )}
      {tables.length > 1 && (
        <Field label={t('reading.table')} htmlFor={`${id}-table`}>
          <select
            id={`${id}-table`}
            className={`${layout.small} ${styles.select}`}
            value={chosen.sheet ?? table?.sheet}
            // Another sheet has other columns and cells.
            onChange={(event) =>
              onChange({ sheet: event.target.value, heading_rows: [], columns: {}, units: {}, fixes: [] })
            }
          >
            {[...new Set(tables.map((entry) => entry.sheet))].map((sheet) => (
              <option key={sheet} value={sheet}>
                {sheet}
              </option>
            ))}
          </select>
        </Field>
      )}
      {table && <HeadingRows rows={chosen.heading_rows ?? table.heading_rows} onChange={onChange} />}
      <Dates reading={reading} chosen={chosen} onChange={onChange} />
      {values.length > 0 && (
        <section>
          <h3>{t('reading.values')}</h3>
          <ul className={styles.list}>
            {values.slice(0, MAX_LISTED).map(({ letter, field, from, to, cells }) => (
              <li key={letter + field + from}>
                <code>{letter || '—'}</code>
                <span translate="no">
                  {from === to ? titleOf(field, to) : `${from} → ${titleOf(field, to)}`}
                </span>
                <small>{t('reading.cells', { count: cells, cells: count(cells) })}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {left_out.length > 0 && (
        <section>
          <h3>{t('reading.leftOutRows', { count: left_out.length, rows: count(left_out.length) })}</h3>
          <ul className={styles.list}>
            {left_out.slice(0, MAX_LISTED).map((leftOutRow) => (
              <li key={leftOutRow.row}>
                <code>{leftOutRow.row}</code>
                <span translate="no">{leftOutRow.text}</span>
                <small>{t(`reading.reasons.${leftOutRow.reason}`)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface HeadingRowsProps {
  rows: number[];
  onChange: ReadingFactsProps['onChange'];
}

function HeadingRows({ rows, onChange }: HeadingRowsProps) {
  const { t } = useTranslation('import');
  const first = rows[0] ?? 1;
  const last = rows.at(-1) ?? first;
  const span = (from: number, to: number) =>
    onChange({ heading_rows: Array.from({ length: to - from + 1 }, (_, step) => from + step) });
  return (
    <fieldset className={`${layout.row} ${layout.wraps} ${styles.rows}`}>
      <legend>{t('reading.headings')}</legend>
      <select
        className={`${layout.small} ${styles.select}`}
        aria-label={t('reading.headingsFrom')}
        value={first}
        onChange={(event) => {
          const from = Number(event.target.value);
          span(from, from + last - first);
        }}
      >
        {Array.from({ length: Math.max(MAX_HEADING_ROW, first) }, (_, index) => index + 1).map((row) => (
          <option key={row}>{row}</option>
        ))}
      </select>
      <span>{t('reading.to')}</span>
      <select
        className={`${layout.small} ${styles.select}`}
        aria-label={t('reading.headingsTo')}
        value={last}
        onChange={(event) => span(first, Number(event.target.value))}
      >
        {[first, first + 1, first + 2].map((row) => (
          <option key={row}>{row}</option>
        ))}
      </select>
    </fieldset>
  );
}

/** The order of day and month, and the date of a sheet whose rows have none. */
function Dates({ reading, chosen, onChange }: Omit<ReadingFactsProps, 'dataset'>) {
  const { t } = useTranslation('import');
  const id = useId();
  const { order, source, day, cell } = reading.dates;
  if (source === 'none' && !order) return null;
  const choose = (date: string | null) => date && onChange({ date });
  return (
    <>
      {(order === 'dmy' || order === 'mdy') && (
        <Field label={t('reading.order')} htmlFor={`${id}-order`}>
          <select
            id={`${id}-order`}
            className={`${layout.small} ${styles.select}`}
            value={chosen.dates ?? order}
            onChange={(event) => onChange({ dates: event.target.value === 'mdy' ? 'mdy' : 'dmy' })}
          >
            <option value="dmy">{t('reading.dmy')}</option>
            <option value="mdy">{t('reading.mdy')}</option>
          </select>
        </Field>
      )}
      {source !== 'column' && source !== 'none' && (
        <Field label={t('reading.day')} htmlFor={`${id}-day`} hint={t(`reading.source.${source}`, { cell })}>
          <DayInput
            id={`${id}-day`}
            aria-describedby={`${id}-day-note`}
            allowClear={false}
            value={chosen.date ?? day}
            onChange={(next) => choose(next ?? day)}
            onUnread={choose}
          />
        </Field>
      )}
    </>
  );
}
