// File uploads and downloads. Uploads use XMLHttpRequest because fetch reports no upload progress.
import i18next from 'i18next';
import { withAsKnown } from './asKnown';
import {
  type ApiResponse,
  cleanQuery,
  type Query,
  requestHeaders,
  toApiError,
  unwrapEnvelope,
} from './client';
import { recordNoResponse, recordResponse } from './connection';
import { ApiError } from './errors';
import { whenPrepared } from './preparing';
import { withProof } from './proof';

const UPLOAD_TIMEOUT_MS = 120_000;

interface UploadOptions {
  headers?: Record<string, string>;
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function upload<T>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<ApiResponse<T>> {
  return withProof(() => send<T>(path, form, options));
}

function send<T>(path: string, form: FormData, options: UploadOptions): Promise<ApiResponse<T>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries({ ...requestHeaders(), ...options.headers })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((100 * event.loaded) / event.total));
    };
    const failNetwork = (text: string) => {
      recordNoResponse();
      reject(new ApiError(0, i18next.t(text)));
    };
    request.onload = () => {
      recordResponse(request.status);
      const body = parse(request.responseText);
      if (request.status < 200 || request.status > 299) return reject(toApiError(request.status, body));
      try {
        resolve(unwrapEnvelope<T>(request.status, body));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => failNetwork('common:errors.network');
    request.ontimeout = () => failNetwork('common:errors.timeout');
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/**
 * Download a file; false if the user cancelled while the server prepared it (202). Uses fetch because a plain
 * link cannot carry the bearer token.
 */
export async function download(path: string, query?: Query, fallbackName = 'download'): Promise<boolean> {
  let response = await withProof(() => fetchFile(path, query));
  if (response.status === 202) {
    const prepared = await whenPrepared((await response.json()).data, fallbackName);
    if (prepared === null) return false;
    response = await fetchFile(prepared);
  }
  saveBlob(await response.blob(), fileName(response.headers.get('Content-Disposition')) ?? fallbackName);
  return true;
}

async function fetchFile(path: string, query?: Query): Promise<Response> {
  const search = new URLSearchParams(withAsKnown(path, cleanQuery(query))).toString();
  let response: Response;
  try {
    response = await fetch(search ? `${path}?${search}` : path, { headers: requestHeaders() });
  } catch {
    recordNoResponse();
    throw new ApiError(0, i18next.t('common:errors.network'));
  }
  recordResponse(response.status);
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null));
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
