// The dialog's state with the requests that move it on. Closing the dialog stops the questions, never the import.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttempt, problemOf, sendImport } from './api';
import { FIRST, type ImportFlow, importFlow, type Purpose, refusalOf } from './state';
import type { Accept, ImportRecord, Mode } from './types';

export interface ImportActions {
  chooseFile: (file: File) => void;
  chooseDate: (date: string | null) => void;
  chooseAccept: (accept: Accept) => void;
  chooseMode: (mode: Mode) => void;
  check: () => void;
  run: () => void;
  /** Sends again what failed. */
  retry: () => void;
  back: () => void;
}

export function useImport(
  path: string,
  onImported: (record: ImportRecord) => void,
  onRefused?: (text: string, record: ImportRecord | null) => void,
  file?: File,
): [ImportFlow, ImportActions] {
  const { t } = useTranslation('import');
  const [flow, dispatch] = useReducer(importFlow, { ...FIRST, file: file ?? null });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const begin = useCallback((): AbortSignal => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  }, []);

  const send = async (purpose: Purpose, mode: Mode, previewId: number | null, attempt: string) => {
    const signal = begin();
    const preview = purpose !== 'import';
    try {
      const record = await sendImport({
        path,
        file: flow.file,
        previewId,
        preview,
        // A preview counts what each choice would give; only the import itself needs to be told.
        accept: preview ? 'valid' : flow.accept,
        mode,
        date: flow.defaultDate,
        attempt,
        signal,
        onProgress: (percent) => dispatch({ type: 'progress', percent }),
      });
      if (signal.aborted) return;
      if (record.state === 'failed') {
        const text = record.failure || t('fault.failed');
        return dispatch({ type: 'failed', problem: { text, more: [], retry: 'anew' }, purpose });
      }
      dispatch({ type: preview ? 'previewed' : 'imported', record });
      const whole = refusalOf(record);
      if (whole) onRefused?.(whole, record);
      if (!preview) onImported(record);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error, t('fault.failed'));
      dispatch({ type: 'failed', problem, purpose });
      onRefused?.(problem.text, null);
    }
  };

  /** Trying again after no answer keeps the key: the server then knows that it is the same request. */
  const attemptFor = (purpose: Purpose) =>
    flow.problem?.retry === 'same' && flow.failed === purpose && flow.attempt ? flow.attempt : newAttempt();

  const check = () => {
    const attempt = attemptFor('check');
    dispatch({ type: 'check', attempt });
    send('check', flow.mode, null, attempt);
  };
  const recheck = (mode: Mode) => {
    // Another choice is another request.
    const attempt = mode === flow.mode ? attemptFor('recheck') : newAttempt();
    dispatch({ type: 'mode', mode, attempt });
    send('recheck', mode, flow.preview?.import_id ?? null, attempt);
  };
  const run = () => {
    const attempt = attemptFor('import');
    dispatch({ type: 'import', attempt });
    send('import', flow.mode, flow.preview?.import_id ?? null, attempt);
  };

  return [
    flow,
    {
      chooseFile: (file) => dispatch({ type: 'file', file }),
      chooseDate: (date) => dispatch({ type: 'date', date }),
      chooseAccept: (accept) => dispatch({ type: 'accept', accept }),
      chooseMode: recheck,
      check,
      run,
      retry: () => {
        if (flow.failed === 'recheck') recheck(flow.mode);
        else if (flow.failed === 'import') run();
        else check();
      },
      back: () => {
        current.current?.abort();
        dispatch({ type: 'back' });
      },
    },
  ];
}
