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
import { sessionCheck } from './host';
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
    const checkSession = sessionCheck();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries({ ...requestHeaders(), ...options.headers })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((100 * event.loaded) / event.total));
    };
    const settle = (answer: () => ApiResponse<T>) => {
      try {
        checkSession();
        resolve(answer());
      } catch (error) {
        reject(error);
      }
    };
    const failNetwork = (text: string) => {
      recordNoResponse();
      settle(() => {
        throw new ApiError(0, i18next.t(text));
      });
    };
    request.onload = () => {
      recordResponse(request.status);
      settle(() => {
        const body = parse(request.responseText);
        if (request.status < 200 || request.status > 299) throw toApiError(request.status, body);
        return unwrapEnvelope<T>(request.status, body);
      });
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
