// The uploaded sheet: tabs, navigation between errors, correction of a cell, warnings about columns or the
// file below.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useIsPhone } from '../grid/useIsPhone';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { Segmented } from '../ui/Segmented';
import { EmptyState } from '../ui/States';
import type { ImportRecord, Issue, SheetColumn } from './api';
import { type Fix, fixesFor, wrongCell } from './choices';
import { FixBar } from './FixBar';
import { FixList } from './FixList';
import * as styles from './import.module.css';
import { SheetTable } from './SheetTable';
import {
  errorCounts,
  fileIssues,
  rowOf,
  type SheetRow,
  sheetRows,
  stepTo,
  type Tab,
  warningRows,
} from './sheet';
import { useValueName } from './useValueName';

interface SheetViewProps {
  dataset: Dataset;
  record: ImportRecord;
  fixes: Fix[];
  onFix: (fixes: Fix[]) => void;
  onUndo: (fix: Fix) => void;
}

// With at most this many choices, all are suggested.
const MAX_CHOICES = 4;

export function SheetView({ dataset, record, fixes, onFix, onUndo }: SheetViewProps) {
  const { t } = useTranslation('import');
  const { count, language } = useLanguage();
  const phone = useIsPhone();
  const warned = warningRows(record);
  const [tab, setTab] = useState<Tab | 'fixes'>(record.error_count ? 'errors' : warned ? 'warnings' : 'all');
  const [current, setCurrent] = useState<number | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const sheet = useRef<HTMLElement>(null);
  /** The cell corrected last; after the next check, the focus continues from there. */
  const lastFixed = useRef<string | null>(null);
  const shown = tab === 'fixes' && !fixes.length ? 'errors' : tab;
  const rows = useMemo(() => (shown === 'fixes' ? [] : sheetRows(record, shown)), [record, shown]);
  const errors = errorCounts(record);
  const tabs: [Tab | 'fixes', number][] = [
    ['errors', record.error_count],
    ['warnings', warned],
    ['all', record.row_count],
    ...(fixes.length ? ([['fixes', fixes.length]] as ['fixes', number][]) : []),
  ];
  useEffect(() => {
    // After a new check, continue at the last corrected cell, or at the first error.
    const cell = lastFixed.current;
    lastFixed.current = null;
    setCurrent(stepTo(sheetRows(record, 'errors'), cell ? rowOf(cell) - 1 : null, 1));
    if (!cell || sheet.current?.contains(document.activeElement)) return;
    const buttons = [...(sheet.current?.querySelectorAll<HTMLElement>('button[data-cell]') ?? [])];
    const next = buttons.find((button) => rowOf(button.dataset.cell ?? '') >= rowOf(cell)) ?? buttons[0];
    (next ?? sheet.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus();
  }, [record]);
  const go = (step: 1 | -1) => {
    const next = stepTo(rows, current, step);
    setCurrent(next);
    if (next !== null) document.getElementById(`sheet-row-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const fieldOf = useCallback(
    (name: string | null) => dataset.fields.find((field) => field.name === name),
    [dataset],
  );
  const nameOf = useCallback(
    (column: SheetColumn) => inLanguage(fieldOf(column.field)?.label, language) || column.heading,
    [fieldOf, language],
  );
  const titleOf = useValueName(dataset);
  const openCell = open === null ? null : wrongCell(record, rows, open);
  const choices = (openCell && fieldOf(openCell.field)?.choices) ?? [];
  const wrong = openCell && {
    ...openCell,
    suggestions:
      openCell.suggestions.length || choices.length > MAX_CHOICES
        ? openCell.suggestions
        : choices.map((choice) => choice.value),
  };
  const close = (cell: string) => {
    setOpen(null);
    sheet.current?.querySelector<HTMLElement>(`button[data-cell="${cell}"]`)?.focus();
  };
  const fix = (cell: string, added: Fix[]) => {
    lastFixed.current = cell;
    close(cell);
    onFix(added);
  };
  const take = (cell: string, text: string) => {
    const invalidCell = wrongCell(record, rows, cell);
    if (invalidCell) fix(cell, fixesFor(invalidCell, text, 'same'));
  };
  const columns = record.sheet?.columns ?? [];
  const column = wrong && columns.find(({ letter }) => letter === wrong.letter);
  const fileFindings = fileIssues(record);
  return (
    <section
      ref={sheet}
      className={`${layout.column} ${layout.shrinks} ${styles.importSheet}`}
      aria-label={t('check.sheetLabel')}
    >
      <div className={`${layout.row} ${layout.wraps} ${styles.bar}`}>
        <Segmented
          label={t('check.show')}
          value={shown}
          onChange={setTab}
          options={tabs.map(([value, total]) => ({
            value,
            label: (
              <>
                {t(`check.tab.${value}`)}{' '}
                <b>
                  {count(total)}
                  {value === 'warnings' && record.details_left_out > 0 && '+'}
                </b>
              </>
            ),
          }))}
        />
        {errors.cells ? (
          <span className={styles.mend}>
            {t('check.mend', { rows: count(errors.rows), cells: count(errors.cells), count: errors.cells })}
          </span>
        ) : null}
        {rows.some((row) => row.issues.some((issue) => issue.severity === 'error')) && (
          <div className={styles.walk}>
            <Button kind="quiet" size="sm" icon="arrow-up" onClick={() => go(-1)}>
              {t('check.previous')}
            </Button>
            <Button size="sm" icon="arrow-down" onClick={() => go(1)}>
              {t('check.next')}
            </Button>
          </div>
        )}
      </div>
      {wrong && column && (
        <FixBar
          key={wrong.cell}
          wrong={wrong}
          name={nameOf(column)}
          titleOf={(value) => titleOf(wrong.field, value)}
          onFix={(added) => fix(wrong.cell, added)}
          onClose={() => close(wrong.cell)}
        />
      )}
      {shown === 'fixes' && (
        <div className={styles.fixes}>
          <FixList fixes={fixes} onUndo={onUndo} />
        </div>
      )}
      {phone && shown !== 'all' && <IssueList rows={rows} onGo={setCurrent} onOpen={setOpen} />}
      {rows.length ? (
        <SheetTable
          columns={columns}
          rows={rows}
          current={current}
          fixes={fixes}
          nameOf={nameOf}
          titleOf={titleOf}
          onOpen={setOpen}
          onTake={take}
        />
      ) : (
        // A finding about the whole sheet is listed below; "nothing to fix" would contradict it.
        shown !== 'fixes' &&
        !fileFindings.length && <EmptyState title={t(`check.none.${shown}`)} text={t('check.noneText')} />
      )}
      {rows.length > 0 && rows.length < (tabs.find(([name]) => name === shown)?.[1] ?? 0) && (
        <p className={`${layout.row} ${layout.gap8} ${layout.small} ${layout.muted} ${styles.note}`}>
          {t('check.part', { shown: count(rows.length) })}
        </p>
      )}
      {fileFindings.map((issue) => (
        <p
          className={`${layout.row} ${layout.gap8} ${layout.small} ${layout.muted} ${styles.note}`}
          key={issue.code + issue.message}
        >
          <Badge tone={issue.severity === 'error' ? 'bad' : 'warn'}>
            {t(`check.severity.${issue.severity}`)}
          </Badge>
          {issue.message}
        </p>
      ))}
    </section>
  );
}

interface IssueListProps {
  rows: SheetRow[];
  onGo: (row: number) => void;
  onOpen: (cell: string) => void;
}

/** On a phone the messages come first; each leads to its correction or its row. */
function IssueList({ rows, onGo, onOpen }: IssueListProps) {
  const go = (row: number, issue: Issue) => {
    onGo(row);
    // Invalid cells are corrected above the list; anything else is shown in its row.
    if (issue.severity === 'error' && /^[A-Z]+\d+$/.test(issue.cell)) onOpen(issue.cell);
    else document.getElementById(`sheet-row-${row}`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <ul className={styles.issues}>
      {rows.slice(0, 100).flatMap((row) =>
        row.issues.map((issue) => (
          <li key={issue.cell + issue.code}>
            <button type="button" onClick={() => go(row.number, issue)}>
              <code>{issue.cell || row.number}</code> {issue.message}
            </button>
          </li>
        )),
      )}
    </ul>
  );
}
