// Step 4 before the import: the row counts (left), and the largest changes to stored entries (right).
// Unintended changes are corrected in their cell.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import type { Entry } from '../entries/api';
import { useCellText } from '../entries/cells';
import { formatCount, formatPercent } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import * as card from '../ui/card.module.css';
import * as layout from '../ui/layout.module.css';
import type { FieldChange } from './api';
import { Counts } from './CheckStep';
import * as styles from './changes.module.css';
import { withFixes } from './choices';
import { FileBox } from './FileBox';
import { FixBar } from './FixBar';
import * as importStyles from './import.module.css';
import { letterOf } from './sheet';
import type { StepProps } from './useImport';

export function ChangesStep(props: StepProps) {
  const { dataset, flow, record, actions } = props;
  const { t } = useTranslation('import');
  const { language } = useLanguage();
  const textOf = useValueText(dataset);
  const { changes } = record;
  const [open, setOpen] = useState<FieldChange | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const close = () => {
    table.current?.querySelector<HTMLElement>(`button[data-cell="${open?.cell}"]`)?.focus();
    setOpen(null);
  };
  return (
    <div className={importStyles.check} aria-busy={flow.phase === 'checking'}>
      <aside className={importStyles.side} aria-label={t('check.counts')}>
        <FileBox {...props} />
        <Counts record={record} />
      </aside>
      <section
        className={`${layout.column} ${layout.gap4} ${styles.importChanges}`}
        aria-labelledby="import-changes"
      >
        <h3 id="import-changes" className={card.title}>
          {t('changes.title', { count: record.updated_count })}
        </h3>
        <p>{t('changes.text')}</p>
        {open && (
          <FixBar
            key={open.cell}
            wrong={{
              cell: open.cell,
              row: open.row,
              letter: letterOf(open.cell),
              field: open.field,
              value: String(open.to ?? ''),
              messages: [t('changes.stored', { value: textOf(open.field, open.from) })],
              suggestions: [],
              same: 1,
              below: [],
            }}
            name={inLanguage(dataset.fields.find(({ name }) => name === open.field)?.label, language)}
            onFix={(fixes) => {
              close();
              actions.choose(withFixes(flow.chosen, fixes));
            }}
            onClose={close}
          />
        )}
        <table ref={table}>
          <thead>
            <tr>
              <th scope="col">{t('changes.row')}</th>
              <th scope="col">{t('changes.entry')}</th>
              <th scope="col" className={styles.number}>
                {t('changes.values')}
              </th>
              <th scope="col" className={styles.number}>
                {t('common:term.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <Change
                key={`${change.row} ${change.field}`}
                dataset={dataset}
                change={change}
                onOpen={() => setOpen(change)}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Formats a stored or imported value like the entries table. */
function useValueText(dataset: Dataset) {
  const cellText = useCellText();
  return (name: string, value: FieldChange['from']): string => {
    const field = dataset.fields.find((candidate) => candidate.name === name);
    if (!field) return String(value ?? '');
    const named = field.kind === 'lookup' || field.kind === 'place';
    return cellText(field, { [name]: named ? { name: value } : value } as unknown as Entry);
  };
}

const MIN_FACTOR = 10;

/** "+40%", "−8%", "×12". */
const shareOf = (from: number, difference: number): string =>
  (from + difference) / from >= MIN_FACTOR
    ? `×${formatCount((from + difference) / from)}`
    : `${difference > 0 ? '+' : '−'}${formatPercent((100 * Math.abs(difference)) / from, 0)}`;

interface ChangeProps {
  dataset: Dataset;
  change: FieldChange;
  onOpen: () => void;
}

function Change({ dataset, change, onOpen }: ChangeProps) {
  const { t } = useTranslation('import');
  const { language, date } = useLanguage();
  const textOf = useValueText(dataset);
  const { cell, field, from, to } = change;
  const name = inLanguage(dataset.fields.find((candidate) => candidate.name === field)?.label, language);
  const difference = typeof from === 'number' && typeof to === 'number' ? to - from : null;
  return (
    <tr>
      <th scope="row">
        {cell ? (
          <button
            type="button"
            className={importStyles.link}
            data-cell={cell}
            aria-label={t('changes.correct', { cell, name })}
            onClick={onOpen}
          >
            {cell}
          </button>
        ) : (
          change.row
        )}
      </th>
      <td>
        <b>{name}</b>
        <span translate="no">
          {change.key.map(({ kind, value }) => (kind === 'date' ? date(value) : value)).join(' · ')}
        </span>
      </td>
      <td className={styles.number} translate="no">
        <del>{textOf(field, from)}</del> <span aria-hidden="true">→</span> <ins>{textOf(field, to)}</ins>
      </td>
      <td className={styles.number}>
        {difference !== null && (
          <>
            {difference > 0 ? '+' : '−'}
            {textOf(field, Math.abs(difference))}
            {typeof from === 'number' && from > 0 && <small>{shareOf(from, difference)}</small>}
          </>
        )}
      </td>
    </tr>
  );
}
