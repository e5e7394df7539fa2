// File downloads.
import i18next from 'i18next';
import { withAsKnown } from './asKnown';
import { cleanQuery, type Query, requestHeaders, toApiError } from './client';
import { recordNoResponse, recordResponse } from './connection';
import { ApiError } from './errors';
import { sessionCheck } from './host';
import { whenPrepared } from './preparing';
import { withProof } from './proof';

/**
 * Download a file; false if the user cancelled while the server prepared it (202). Uses fetch because a plain
 * link cannot carry the bearer token.
 */
export async function download(path: string, query?: Query, fallbackName = 'download'): Promise<boolean> {
  const checkSession = sessionCheck();
  let response = await withProof(() => fetchFile(path, query));
  if (response.status === 202) {
    const prepared = await whenPrepared((await response.json()).data, fallbackName);
    if (prepared === null) return false;
    response = await fetchFile(prepared);
  }
  const file = await response.blob();
  checkSession();
  saveBlob(file, fileName(response.headers.get('Content-Disposition')) ?? fallbackName);
  return true;
}

async function fetchFile(path: string, query?: Query): Promise<Response> {
  const checkSession = sessionCheck();
  const search = new URLSearchParams(withAsKnown(path, cleanQuery(query))).toString();
  let response: Response;
  try {
    response = await fetch(search ? `${path}?${search}` : path, { headers: requestHeaders() });
  } catch {
    recordNoResponse();
    checkSession();
    throw new ApiError(0, i18next.t('common:errors.network'));
  }
  recordResponse(response.status);
  const failure = response.ok ? null : await response.json().catch(() => null);
  checkSession();
  if (!response.ok) throw toApiError(response.status, failure);
  return response;
}

export function fileName(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the download holds its own reference.
  setTimeout(() => URL.revokeObjectURL(address));
}
