// Many people from one sheet: choose it, see what would happen and which cells are wrong, import, hand out the passwords.
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { saveBlob } from '@/api/files';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { toast } from '@/shared/ui/notices';
import { peopleChanged, type RosterReport, sendRoster, USERS } from './api';
import { passwordSheet } from './passwordSheet';
import './people.css';

const COUNTS = ['imported_count', 'updated_count', 'unchanged_count', 'error_count'] as const;
const SHOWN = 100;

export function RosterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  const { count } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<RosterReport | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (sheet: File, fields: Record<string, string>) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await sendRoster(sheet, fields);
      setReport(answer.data);
      return answer;
    } catch (error) {
      const body = isApiError(error) ? (error.body as { data?: RosterReport } | undefined) : undefined;
      if (body?.data) setReport(body.data);
      setProblem(isApiError(error) ? error.message : t('roster.failed'));
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
  const carryOut = async () => {
    if (!file) return;
    const answer = await send(file, { accept: 'valid' });
    if (!answer) return;
    setDone(true);
    toast.success(answer.message);
    await peopleChanged();
  };
  const good = report ? report.imported_count + report.updated_count : 0;
  const savePasswords = () => {
    if (report) saveBlob(new Blob([`\ufeff${passwordSheet(report)}`], { type: 'text/csv' }), 'passwords.csv');
  };
  return (
    <Modal
      open
      title={t(done ? 'roster.doneTitle' : 'roster.title')}
      width={720}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="dialog-actions">
          <Button onClick={onClose}>{t(done ? 'common:action.close' : 'common:action.cancel')}</Button>
          {!done && report && good > 0 && (
            <Button kind="primary" disabled={busy} onClick={carryOut}>
              {t(busy ? 'roster.importing' : report.error_count ? 'roster.importValid' : 'roster.import', {
                count: good,
                shown: count(good),
              })}
            </Button>
          )}
          {done && report && report.passwords.length > 0 && (
            <Button kind="primary" icon="download" onClick={savePasswords}>
              {t('roster.savePasswords', { count: report.passwords.length })}
            </Button>
          )}
        </div>
      }
    >
      <div className="roster-file">
        {!done && (
          <>
            <p>{t('roster.text')}</p>
            <div className="roster-links">
              <Button icon="file-sheet" disabled={busy} onClick={() => input.current?.click()}>
                {t(busy ? 'roster.checking' : file ? 'roster.another' : 'roster.choose')}
              </Button>
              {file && <b>{file.name}</b>}
              <ExportMenu
                path={`${USERS}/sample-template`}
                name="users_sample_template"
                label={t('roster.template')}
              />
            </div>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,.xls"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          data-testid="roster-file"
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {problem && <Banner tone="bad">{problem}</Banner>}
        {done && report && report.passwords.length > 0 && <Banner tone="warn">{t('roster.once')}</Banner>}
        {report && <Report report={report} />}
      </div>
    </Modal>
  );
}

function Report({ report }: { report: RosterReport }) {
  const { t } = useTranslation('people');
  const { count } = useLanguage();
  const shown = report.details.slice(0, SHOWN);
  return (
    <>
      <dl className="roster-counts">
        {COUNTS.map((key) => (
          <div key={key}>
            <dt>{t(`roster.count.${key}`)}</dt>
            <dd>{count(report[key])}</dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and must do so from the keyboard
        <ul className="roster-faults" aria-label={t('roster.faults')} tabIndex={0}>
          {shown.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have two faults; the list never reorders
            <li key={index} className={fault.severity === 'warning' ? 'roster-warning' : undefined}>
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
      {report.details.length > SHOWN && <p>{t('roster.more', { count: report.details.length - SHOWN })}</p>}
    </>
  );
}
