// Import of records from a small sheet: choose it, preview the result and invalid cells, then import.

import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { Schemas } from '@/api/operations';
import { upload } from '@/api/upload';
import { useLanguage } from '../i18n/useLanguage';
import { FILE_EXTENSIONS } from '../import/state';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { FormModal } from '../ui/FormModal';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import { addToHistory } from '../ui/notices';
import { ExportMenu } from './ExportMenu';
import * as styles from './manage.module.css';

const COUNTS = ['imported_count', 'updated_count', 'unchanged_count', 'error_count'] as const;
const SHOWN = 100;

export type SheetReport = Schemas['DirectReport'];

interface SheetDialogProps<Report extends SheetReport> {
  title: string;
  doneTitle: string;
  /** What a row is, and what happens to existing records. */
  text: string;
  /** `${path}/import` takes the sheet, `${path}/sample-template` returns an empty one. */
  path: string;
  templateName: string;
  onImported: () => Promise<unknown>;
  onClose: () => void;
  /** Note and action shown after the import. */
  after?: (report: Report) => { note: ReactNode; action: ReactNode } | null;
}

export function SheetDialog<Report extends SheetReport>(props: SheetDialogProps<Report>) {
  const { path, onClose } = props;
  const { t } = useTranslation('manage');
  const { count } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (sheet: File, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', sheet);
    setBusy(true);
    setProblem(null);
    try {
      const answer = await upload<Report>(`${path}/import`, form);
      setReport(answer.data);
      return answer;
    } catch (error) {
      const body = isApiError(error) ? (error.body as { data?: Report } | undefined) : undefined;
      if (body?.data) setReport(body.data);
      setProblem(isApiError(error) ? error.message : t('sheet.failed'));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!chosen) return;
    setFile(chosen);
    setReport(null);
    await send(chosen, { preview: 'true' });
  };
  const runImport = async () => {
    if (!file) return;
    const answer = await send(file, { accept: 'valid' });
    if (!answer) return;
    setDone(true);
    addToHistory('success', answer.message);
    await props.onImported();
  };
  const validCount = report ? report.imported_count + report.updated_count : 0;
  const after = done && report ? (props.after?.(report) ?? null) : null;
  return (
    <FormModal
      title={done ? props.doneTitle : props.title}
      width={720}
      changed={file !== null && !done}
      question={t('sheet.leave')}
      onClose={onClose}
      footer={(leave) => (
        <div className={layout.dialogActions}>
          <Button onClick={leave}>{t(done ? 'common:action.close' : 'common:action.cancel')}</Button>
          {!done && report && validCount > 0 && (
            <Button needsServer kind="primary" disabled={busy} onClick={runImport}>
              {t(busy ? 'sheet.importing' : report.error_count ? 'sheet.importValid' : 'sheet.import', {
                count: validCount,
                shown: count(validCount),
              })}
            </Button>
          )}
          {after?.action}
        </div>
      )}
    >
      <div className={`${layout.stack} ${layout.gap12}`}>
        {!done && (
          <>
            <p>{props.text}</p>
            <div className={`${layout.row} ${layout.wraps} ${layout.gap8}`}>
              <Button needsServer icon="file-sheet" disabled={busy} onClick={() => input.current?.click()}>
                {t(busy ? 'sheet.checking' : file ? 'sheet.another' : 'sheet.choose')}
              </Button>
              {file && (
                <b className={layout.breaks} translate="no">
                  {file.name}
                </b>
              )}
              <ExportMenu
                path={`${path}/sample-template`}
                name={props.templateName}
                label={t('sheet.template')}
              />
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={FILE_EXTENSIONS}
          className={layout.visuallyHidden}
          tabIndex={-1}
          aria-hidden="true"
          data-testid="sheet-file"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {problem && <Banner tone="bad">{problem}</Banner>}
        {after?.note}
        {report && <ReportDetails report={report} done={done} />}
      </div>
    </FormModal>
  );
}

function ReportDetails({ report, done }: { report: SheetReport; done: boolean }) {
  const { t } = useTranslation('manage');
  const { count } = useLanguage();
  const shown = report.details.slice(0, SHOWN);
  const same = report.row_count > 0 && report.unchanged_count === report.row_count;
  return (
    <>
      <Facts
        className={styles.sheetCounts}
        facts={COUNTS.map((key) => [t(`sheet.count.${key}`), count(report[key])])}
      />
      {same && !done && (
        <p className={`${layout.small} ${layout.muted} ${styles.formNote}`}>{t('sheet.allSame')}</p>
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be focusable
        <ul className={styles.sheetFaults} aria-label={t('sheet.faults')} tabIndex={0}>
          {shown.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two faults; the list never reorders
            <li key={index} className={fault.severity === 'warning' ? styles.sheetWarning : undefined}>
              <b>
                {fault.cell || <Icon name={fault.severity === 'warning' ? 'warning' : 'error'} size={16} />}
              </b>
              <span>
                {fault.message} {fault.value && <span>“{fault.value}”</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {report.details.length > SHOWN && <p>{t('sheet.more', { count: report.details.length - SHOWN })}</p>}
    </>
  );
}
