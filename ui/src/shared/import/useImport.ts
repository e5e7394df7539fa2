// The import dialog's state and requests. Closing the dialog stops polling, never the import.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isAborted, isApiError } from '@/api/errors';
import { newKey } from '@/api/unanswered';
import type { Dataset } from '@/catalog/types';
import { isUnread } from '../ui/readDay';
import type { Accept, ImportRecord, Mode } from './api';
import { type Chosen, readingForm } from './choices';
import { needsReading, unanswered } from './reading';
import { problemOf, sendImport } from './send';
import { type ImportFlow, INITIAL_FLOW, importFlow, type Purpose, refusalOf } from './state';

// Debounce, so that quick answers are sent together.
const DEBOUNCE_MS = 400;
const NEEDS_CONFIRMATION = 'READING_NEEDS_CONFIRMATION';

export interface ImportActions {
  chooseFile: (file: File) => void;
  chooseDate: (date: string | null) => void;
  chooseAccept: (accept: Accept) => void;
  chooseMode: (mode: Mode) => void;
  chooseComplete: (complete: boolean) => void;
  /** Change the reading: the sheet is rechecked without a second upload. */
  choose: (chosen: Chosen) => void;
  view: (view: ImportFlow['view']) => void;
  check: () => void;
  run: () => void;
  /** Repeat the failed request. */
  retry: () => void;
  back: () => void;
  /** Return to the first step. */
  another: () => void;
}

/** Props of the steps that show a checked sheet. */
export interface StepProps {
  dataset: Dataset;
  flow: ImportFlow;
  record: ImportRecord;
  actions: ImportActions;
}

export function useImport(
  path: string,
  onImported: (record: ImportRecord) => void,
  onRefused?: (text: string, record: ImportRecord | null) => void,
  file?: File,
): [ImportFlow, ImportActions] {
  const { t } = useTranslation('import');
  const [flow, dispatch] = useReducer(importFlow, { ...INITIAL_FLOW, file: file ?? null });
  const current = useRef<AbortController | null>(null);
  const debounce = useRef<number>(undefined);
  /** Abort the current and the pending request, so that an older response never replaces a newer one. */
  const stop = useCallback(() => {
    window.clearTimeout(debounce.current);
    current.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const send = async (
    purpose: Purpose,
    { mode, chosen, preview: checked }: Pick<ImportFlow, 'mode' | 'chosen' | 'preview'>,
    attempt: string,
  ) => {
    stop();
    current.current = new AbortController();
    const { signal } = current.current;
    const preview = purpose !== 'import';
    try {
      const record = await sendImport({
        path,
        file: flow.file,
        previewId: checked?.import_id ?? null,
        preview,
        // A preview counts the result of each choice, so only the import needs it.
        accept: preview ? 'valid' : flow.accept,
        mode,
        complete: !preview && flow.complete === true,
        date: flow.defaultDate,
        reading: readingForm(chosen),
        attempt,
        signal,
        onProgress: (percent) => dispatch({ type: 'progress', percent }),
      });
      if (signal.aborted) return;
      if (record.state === 'failed') {
        const text = record.failure || t('fault.failed');
        return dispatch({ type: 'failed', problem: { text, more: [], retry: 'new' }, purpose });
      }
      const rejection = refusalOf(record);
      if (!preview && rejection && unanswered(record, chosen).length) {
        // Others changed its rows since the check: show what the sheet would change now.
        dispatch({
          type: 'failed',
          problem: { text: rejection, more: [], retry: 'new' },
          purpose: 'recheck',
        });
        return onRefused?.(rejection, record);
      }
      dispatch({ type: preview ? 'previewed' : 'imported', record });
      if (rejection) onRefused?.(rejection, record);
      if (!preview) onImported(record);
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      const problem = problemOf(error, t('fault.failed'));
      // The remembered layout was deleted in the meantime: the sheet must be read again.
      const isStale = isApiError(error) && error.errorCode === NEEDS_CONFIRMATION;
      dispatch(
        isStale
          ? { type: 'failed', problem: { ...problem, retry: 'new' }, purpose: 'check' }
          : { type: 'failed', problem, purpose },
      );
      onRefused?.(problem.text, null);
    }
  };

  /** A retry without a response keeps the key, so that the server recognises the request. */
  const attemptFor = (purpose: Purpose) =>
    flow.problem?.retry === 'same' && flow.failed === purpose && flow.attempt ? flow.attempt : newKey();

  const check = () => {
    const attempt = attemptFor('check');
    dispatch({ type: 'check', attempt });
    send('check', { ...flow, preview: null }, attempt);
  };
  const recheck = (mode: Mode) => {
    // Another choice is a new request.
    const attempt = mode === flow.mode ? attemptFor('recheck') : newKey();
    dispatch({ type: 'mode', mode, attempt });
    send('recheck', { ...flow, mode }, attempt);
  };
  const choose = (chosen: Chosen) => {
    const attempt = newKey();
    stop();
    dispatch({ type: 'chosen', chosen, attempt });
    if (isUnread(chosen.date)) {
      const problem = { text: t('common:day.noDay'), more: [], retry: null };
      dispatch({ type: 'failed', problem, purpose: 'recheck' });
      return;
    }
    debounce.current = window.setTimeout(() => send('recheck', { ...flow, chosen }, attempt), DEBOUNCE_MS);
  };
  const run = () => {
    const attempt = attemptFor('import');
    dispatch({ type: 'import', attempt });
    send('import', flow, attempt);
  };
  const another = () => {
    stop();
    dispatch({ type: 'back' });
  };
  const back = () => {
    if (flow.view === 'changes') dispatch({ type: 'view', view: 'check' });
    else if (flow.view === 'check' && flow.preview && needsReading(flow.preview))
      dispatch({ type: 'view', view: 'reading' });
    else another();
  };

  return [
    flow,
    {
      chooseFile: (file) => dispatch({ type: 'file', file }),
      chooseDate: (date) => dispatch({ type: 'date', date }),
      chooseAccept: (accept) => dispatch({ type: 'accept', accept }),
      chooseMode: recheck,
      chooseComplete: (complete) => dispatch({ type: 'complete', complete }),
      choose,
      view: (view) => dispatch({ type: 'view', view }),
      check,
      run,
      retry: () => {
        if (flow.failed === 'recheck') recheck(flow.mode);
        else if (flow.failed === 'import') run();
        else check();
      },
      back,
      another,
    },
  ];
}
