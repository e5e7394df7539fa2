// File uploads, with XMLHttpRequest because fetch reports no upload progress. Only dialogs that send a file load them.
import i18next from 'i18next';
import { type ApiResponse, requestHeaders, toApiError, unwrapEnvelope } from './client';
import { recordNoResponse, recordResponse } from './connection';
import { ApiError } from './errors';
import { sessionCheck } from './host';
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
