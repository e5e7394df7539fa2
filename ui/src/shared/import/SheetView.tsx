// The uploader's own sheet: tabs, a walk from error to error, warnings of whole columns below.
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../grid/useIsPhone';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/States';
import '../ui/segmented.css';
import { SheetTable } from './SheetTable';
import { fileIssues, sheetRows, stepTo, type Tab, toMend, warningRows } from './sheet';
import type { ImportRecord } from './types';

export function SheetView({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('import');
  const { count } = useLanguage();
  const phone = useIsPhone();
  const warned = warningRows(record);
  const [tab, setTab] = useState<Tab>(record.error_count ? 'errors' : warned ? 'warnings' : 'all');
  const [current, setCurrent] = useState<number | null>(null);
  const rows = useMemo(() => sheetRows(record, tab), [record, tab]);
  const mend = toMend(record);
  const tabs: [Tab, number][] = [
    ['errors', record.error_count],
    ['warnings', warned],
    ['all', record.row_count],
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new check of the sheet starts at its first error
  useEffect(() => {
    setCurrent(stepTo(rows, null, 1));
  }, [record]);
  const go = (step: 1 | -1) => {
    const next = stepTo(rows, current, step);
    setCurrent(next);
    if (next !== null) document.getElementById(`sheet-row-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const ofFile = fileIssues(record);
  return (
    <section className="import-sheet" aria-label={t('check.sheetLabel')}>
      <div className="import-bar">
        <div className="seg" role="tablist" aria-label={t('check.show')}>
          {tabs.map(([name, total]) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={tab === name}
              onClick={() => setTab(name)}
            >
              {t(`check.tab.${name}`)} <b>{count(total)}</b>
            </button>
          ))}
        </div>
        {mend.cells > 0 && (
          <span className="import-mend">
            {t('check.mend', { rows: count(mend.rows), cells: count(mend.cells), count: mend.cells })}
          </span>
        )}
        {rows.some((row) => row.issues.some((issue) => issue.severity === 'error')) && (
          <div className="import-walk">
            <Button kind="quiet" size="sm" icon="arrow-up" onClick={() => go(-1)}>
              {t('check.previous')}
            </Button>
            <Button size="sm" icon="arrow-down" onClick={() => go(1)}>
              {t('check.next')}
            </Button>
          </div>
        )}
      </div>
      {phone && tab !== 'all' && <IssueList rows={rows} onGo={setCurrent} />}
      {rows.length ? (
        <SheetTable columns={record.sheet?.columns ?? []} rows={rows} current={current} />
      ) : (
        // A finding about the whole sheet is listed below: "nothing to mend" would deny it.
        !ofFile.length && <EmptyState title={t(`check.none.${tab}`)} text={t('check.noneText')} />
      )}
      {rows.length > 0 && rows.length < (tabs.find(([name]) => name === tab)?.[1] ?? 0) && (
        <p className="import-note">{t('check.part', { shown: count(rows.length) })}</p>
      )}
      {ofFile.map((issue) => (
        <p className="import-note" key={issue.code + issue.message}>
          <Badge tone={issue.severity === 'error' ? 'bad' : 'warn'}>
            {t(`check.severity.${issue.severity}`)}
          </Badge>
          {issue.message}
        </p>
      ))}
    </section>
  );
}

/** On a phone the sentences come first; each leads to its row below. */
function IssueList({ rows, onGo }: { rows: ReturnType<typeof sheetRows>; onGo: (row: number) => void }) {
  const go = (row: number) => {
    onGo(row);
    document.getElementById(`sheet-row-${row}`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <ul className="import-issues">
      {rows.slice(0, 100).flatMap((row) =>
        row.issues.map((issue) => (
          <li key={issue.cell + issue.code}>
            <button type="button" onClick={() => go(row.number)}>
              <code>{issue.cell || row.number}</code> {issue.message}
            </button>
          </li>
        )),
      )}
    </ul>
  );
}
