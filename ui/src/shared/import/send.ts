// Import requests: upload a sheet, check it again with other choices, import it, and poll slow ones. Only the import
// dialog loads them.
import { type ApiResponse, api } from '@/api/client';
import { type ApiError, isApiError } from '@/api/errors';
import { upload } from '@/api/upload';
import { type Accept, type ImportRecord, isSettled, type Mode } from './api';
import type { Problem } from './state';

const POLL_MS = 1_000;

interface ImportRequest {
  path: string;
  /** The file, or the earlier preview it was uploaded with. */
  file: File | null;
  previewId: number | null;
  preview: boolean;
  accept: Accept;
  mode: Mode;
  complete: boolean;
  date: string | null;
  /** The user's choices for the reading, as JSON; null if none. */
  reading: string | null;
  attempt: string;
  signal: AbortSignal;
  onProgress?: (percent: number) => void;
}

function formOf(request: ImportRequest): FormData {
  const form = new FormData();
  if (request.previewId !== null) form.set('preview_id', String(request.previewId));
  else if (request.file) form.set('file', request.file, request.file.name);
  form.set('preview', String(request.preview));
  form.set('accept', request.accept);
  form.set('mode', request.mode);
  if (request.complete) form.set('complete', 'true');
  if (request.date) form.set('transaction_date', request.date);
  if (request.reading) form.set('reading', request.reading);
  return form;
}

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new DOMException('Aborted', 'AbortError'));
      },
      { once: true },
    );
  });

/** Poll a slow import (202) until it ends. Network failures only delay the next poll. */
async function pollUntilSettled(record: ImportRecord, signal: AbortSignal): Promise<ImportRecord> {
  let latest = record;
  while (!isSettled(latest)) {
    await delay(POLL_MS, signal);
    try {
      latest = (await api.get('/api/imports/{import_id}', { path: { import_id: record.import_id }, signal }))
        .data;
    } catch (error) {
      if (!(isApiError(error) && (error.isNetworkError || error.status >= 500))) throw error;
    }
  }
  return latest;
}

const recordIn = (body: unknown): ImportRecord | null => {
  const data = (body as { data?: ImportRecord | null } | null)?.data;
  return data && typeof data === 'object' && 'import_id' in data ? data : null;
};

/** A rejected file (422) is a result too: its record lists the invalid cells. */
export async function sendImport(request: ImportRequest): Promise<ImportRecord> {
  let answer: ApiResponse<ImportRecord>;
  try {
    answer = await upload<ImportRecord>(`/api/${request.path}/import-csv`, formOf(request), {
      headers: { 'Idempotency-Key': request.attempt },
      signal: request.signal,
      ...(request.onProgress ? { onProgress: request.onProgress } : {}),
    });
  } catch (error) {
    const record = isApiError(error) && error.status === 422 ? recordIn(error.body) : null;
    // Without a sheet there is nothing to show: the file could not be read.
    if (record?.sheet && record.row_count > 0) return record;
    throw error;
  }
  return pollUntilSettled(answer.data, request.signal);
}

function retryAfter(error: ApiError): Problem['retry'] {
  if (error.errorCode === 'IMPORT_FAILED') return 'new';
  return error.isNetworkError || error.status >= 500 ? 'same' : null;
}

export function problemOf(error: unknown, fallback: string): Problem {
  if (!isApiError(error)) return { text: fallback, more: [], retry: 'same' };
  const body = error.body as { errors?: unknown; data?: { details?: { message: string }[] } } | undefined;
  const listed = Array.isArray(body?.errors) ? body.errors.map(String) : [];
  const fields = Object.values(error.fieldErrors).flat();
  return {
    text: error.message || fallback,
    more: [...listed, ...fields].filter((text) => text !== error.message),
    retry: retryAfter(error),
  };
}
