// Lists in the drawer of an import: errors and warnings, confirmed questions, rows that an undo kept.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { ImportRecord } from '@/shared/import/api';
import { KeptList } from '@/shared/import/KeptList';
import type { Question } from '@/shared/import/reading';
import * as undo from '@/shared/import/undo.module.css';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import { type ImportSummary, useKeptRows } from './api';
import { labelOf, TONES } from './history';

const STEP = 20;

/** Errors and warnings of a sheet by cell, with a button to show more. */
export function Faults({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const [shown, setShown] = useState(STEP);
  const left = record.details.length - shown;
  return (
    <>
      <ul className={undo.importsRows} aria-label={t('faults.title')}>
        {record.details.slice(0, shown).map((fault, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell can have several faults; the list never changes
          <li key={place}>
            <b className={undo.importsAt}>{fault.cell || t('column.file')}</b>
            <span>
              {fault.message}
              {fault.value && (
                <small>
                  {t('faults.value')} <span translate="no">{fault.value}</span>
                </small>
              )}
            </span>
            {fault.severity === 'warning' && <Badge tone="warn">{t('faults.warning')}</Badge>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="sm" onClick={() => setShown(shown + 5 * STEP)}>
          {t('showMore', { left: count(left) })}
        </Button>
      )}
      {left <= 0 && record.details_left_out > 0 && (
        <p className={`${layout.small} ${layout.muted}`}>
          {t('faults.leftOut', { left: count(record.details_left_out) })}
        </p>
      )}
    </>
  );
}

/** Questions about a sheet's figures, with the answers and the uploader's reasons. */
export function Confirmed({ questions }: { questions: Question[] }) {
  const { language } = useLanguage();
  return (
    <ul className={undo.importsRows}>
      {questions.map(({ id, cell, text, choices, answer, reason }) => (
        <li key={id}>
          <b className={undo.importsAt}>{cell}</b>
          <span>
            {inLanguage(text, language)}{' '}
            <b>{inLanguage(choices.find(({ value }) => value === answer)?.label, language)}</b>
            {reason && <small translate="no">{reason}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const MAX_ROWS = 100;

/** Rows that an undo kept because they were changed after the import, with who changed them and when. */
export function KeptRows({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const [shown, setShown] = useState(STEP);
  const query = useKeptRows(id, shown);
  if (query.isPending || query.isError) return <QueryState query={query} rows={3} />;
  const left = (query.data.meta?.total ?? 0) - query.data.data.length;
  return (
    <>
      <KeptList rows={query.data.data} onOpen={onOpen} />
      {left > 0 && shown < MAX_ROWS && (
        <Button size="sm" onClick={() => setShown(MAX_ROWS)}>
          {t('showMore', { left: count(left) })}
        </Button>
      )}
      {left > 0 && shown === MAX_ROWS && (
        <p className={`${layout.small} ${layout.muted}`}>{t('kept.more', { left: count(left) })}</p>
      )}
    </>
  );
}

// An import's state as a badge: "Complete, 12 failed" if rows were rejected.
export function ImportState({
  record,
}: {
  record: Pick<ImportSummary, 'state' | 'preview' | 'error_count'>;
}) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const label = labelOf(record);
  return <Badge tone={TONES[label]}>{t(`look.${label}`, { failed: count(record.error_count) })}</Badge>;
}
