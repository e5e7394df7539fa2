// The buttons below each step of an import, with one primary action named by what it does.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { isUnread } from '../ui/readDay';
import { useAct } from '../ui/useAct';
import type { ImportRecord } from './api';
import { downloadMarked } from './api';
import * as styles from './import.module.css';
import { errorCounts } from './sheet';
import {
  type ImportFlow,
  importableRows,
  isWritten,
  needsCompleteAnswer,
  openQuestionCount,
  stepOf,
} from './state';
import type { ImportActions } from './useImport';

interface ImportFooterProps {
  /** The user continues without a file. */
  onMissingFile: (() => void) | undefined;
  onUndo: () => void;
  flow: ImportFlow;
  actions: ImportActions;
  onClose: () => void;
}

export function ImportFooter({ flow, actions, onClose, onMissingFile, onUndo }: ImportFooterProps) {
  const { t } = useTranslation(['import', 'imports']);
  const step = stepOf(flow);
  const busy = flow.phase === 'uploading' || flow.phase === 'checking' || flow.phase === 'importing';
  if (isWritten(flow)) {
    return (
      <div className={`${layout.row} ${layout.wraps} ${styles.actions}`}>
        {flow.result && flow.result.error_count > 0 && <MarkedDownload record={flow.result} />}
        {flow.result?.may.undo && (
          <Button kind="danger" icon="undo" does="undo_import" onClick={onUndo}>
            {t('imports:undo.open')}
          </Button>
        )}
        <Button kind={flow.phase === 'finished' ? 'primary' : 'default'} onClick={onClose}>
          {t(flow.phase === 'finished' ? 'actions.see' : 'common:action.close')}
        </Button>
      </div>
    );
  }
  const cancel = (
    <Button kind="quiet" onClick={onClose}>
      {t('common:action.cancel')}
    </Button>
  );
  if (step === 1) {
    const check = () => {
      if (isUnread(flow.defaultDate)) document.getElementById('import-date')?.focus();
      else if (flow.file) actions.check();
      else onMissingFile?.();
    };
    return (
      <div className={`${layout.row} ${layout.wraps} ${styles.actions}`}>
        {cancel}
        <Button needsServer kind="primary" disabled={busy || (!flow.file && !onMissingFile)} onClick={check}>
          {t(busy ? 'actions.checking' : 'actions.check')}
        </Button>
      </div>
    );
  }
  const openQuestions = openQuestionCount(flow);
  if (step === 2) {
    const isBlocked = openQuestions > 0 || isUnread(flow.chosen.date);
    return (
      <div className={`${layout.row} ${layout.wraps} ${styles.actions}`}>
        {openQuestions > 0 && (
          <span className={layout.dialogNote}>{t('reading.answerFirst', { count: openQuestions })}</span>
        )}
        {cancel}
        <Button onClick={actions.back}>{t('actions.back')}</Button>
        <Button kind="primary" disabled={isBlocked} onClick={() => actions.view('check')}>
          {t('actions.checkRows')}
        </Button>
      </div>
    );
  }
  const rows = importableRows(flow);
  const needsAnswer = rows > 0 && needsCompleteAnswer(flow);
  const changed = step === 3 && flow.preview?.changes.length && rows > 0 ? flow.preview.updated_count : 0;
  return (
    <div className={`${layout.row} ${layout.wraps} ${styles.actions}`}>
      {flow.preview && flow.preview.error_count > 0 && <MarkedDownload record={flow.preview} />}
      {needsAnswer && <span className={layout.dialogNote}>{t('missing.answerFirst')}</span>}
      {cancel}
      <Button onClick={actions.back}>{t('actions.back')}</Button>
      {openQuestions > 0 ? (
        // A correction can raise a question, such as a total that no longer adds up.
        <Button kind="primary" onClick={() => actions.view('reading')}>
          {t('reading.answerFirst', { count: openQuestions })}
        </Button>
      ) : changed > 0 ? (
        <Button kind="primary" disabled={busy} onClick={() => actions.view('changes')}>
          {t('actions.changes', { count: changed })}
        </Button>
      ) : (
        <Button needsServer kind="primary" disabled={busy || rows === 0 || needsAnswer} onClick={actions.run}>
          {t('actions.import', { count: rows })}
        </Button>
      )}
    </div>
  );
}

function MarkedDownload({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('import');
  const { count } = useLanguage();
  const [busy, act] = useAct(t('fault.download'));
  const { cells } = errorCounts(record);
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.marked}`}>
      <Button
        needsServer
        icon="download"
        disabled={busy}
        onClick={() => act(() => downloadMarked(record.import_id))}
      >
        {t('actions.marked')}
      </Button>
      {cells !== null && <span>{t('actions.markedNote', { count: cells, cells: count(cells) })}</span>}
    </div>
  );
}
