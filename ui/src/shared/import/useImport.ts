// The dialog's state with the requests that move it on. Closing the dialog stops the questions, never the import.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttempt, problemOf, sendImport } from './api';
import { FIRST, type ImportFlow, importFlow, refusalOf } from './state';
import type { Accept, ImportRecord, Mode } from './types';

export interface ImportActions {
  chooseFile: (file: File) => void;
  chooseDate: (date: string | null) => void;
  chooseAccept: (accept: Accept) => void;
  chooseMode: (mode: Mode) => void;
  check: () => void;
  run: () => void;
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

  const send = async (kind: 'preview' | 'import', mode: Mode, previewId: number | null, attempt: string) => {
    const signal = begin();
    try {
      const record = await sendImport({
        path,
        file: flow.file,
        previewId,
        preview: kind === 'preview',
        // A preview counts what each choice would give; only the import itself needs to be told.
        accept: kind === 'preview' ? 'valid' : flow.accept,
        mode,
        date: flow.defaultDate,
        attempt,
        signal,
        onProgress: (percent) => dispatch({ type: 'progress', percent }),
      });
      if (signal.aborted) return;
      if (record.state === 'failed') {
        const text = record.failure || t('fault.failed');
        return dispatch({ type: 'failed', problem: { text, more: [], retry: 'anew' } });
      }
      dispatch({ type: kind === 'preview' ? 'previewed' : 'imported', record });
      const whole = refusalOf(record);
      if (whole) onRefused?.(whole, record);
      if (kind === 'import') onImported(record);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error, t('fault.failed'));
      dispatch({ type: 'failed', problem });
      onRefused?.(problem.text, null);
    }
  };

  /** Trying again after no answer keeps the key: the server then knows that it is the same request. */
  const attemptFor = () => (flow.problem?.retry === 'same' && flow.attempt ? flow.attempt : newAttempt());

  return [
    flow,
    {
      chooseFile: (file) => dispatch({ type: 'file', file }),
      chooseDate: (date) => dispatch({ type: 'date', date }),
      chooseAccept: (accept) => dispatch({ type: 'accept', accept }),
      chooseMode: (mode) => {
        const attempt = newAttempt();
        dispatch({ type: 'mode', mode, attempt });
        send('preview', mode, flow.preview?.import_id ?? null, attempt);
      },
      check: () => {
        const attempt = attemptFor();
        dispatch({ type: 'check', attempt });
        send('preview', flow.mode, null, attempt);
      },
      run: () => {
        const attempt = attemptFor();
        dispatch({ type: 'import', attempt });
        send('import', flow.mode, flow.preview?.import_id ?? null, attempt);
      },
      back: () => {
        current.current?.abort();
        dispatch({ type: 'back' });
      },
    },
  ];
}
