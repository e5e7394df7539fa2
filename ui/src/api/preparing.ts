// Files too large for one response: the server prepares them (202) while this page polls the progress.
import { create } from 'zustand';
import { api } from './client';
import { ApiError, isApiError } from './errors';
import { sessionCheck } from './host';
import type { Schemas } from './operations';

export type Prepared = Schemas['DownloadOut'];
export interface Preparing extends Prepared {
  name: string;
}

const POLL_MS = 700;
/** Consecutive failed polls before the file is given up. */
const MAX_MISSED_POLLS = 20;

export const usePreparing = create<{ files: Preparing[] }>()(() => ({ files: [] }));

const cancels = new Map<number, () => void>();
const PATH = '/api/downloads/{download_id}';

/** Stop waiting and tell the server to stop preparing. */
export function cancelPreparing(id: number): void {
  cancels.get(id)?.();
  // If this call fails, the server stops once polling has ceased.
  api.delete(PATH, { path: { download_id: id } }).catch(() => undefined);
}

const show = (file: Preparing) =>
  usePreparing.setState(({ files }) => ({ files: [...files.filter(({ id }) => id !== file.id), file] }));

const refresh = (file: Preparing) =>
  usePreparing.setState(({ files }) => ({
    files: files.map((entry) => (entry.id === file.id ? file : entry)),
  }));

const hide = (id: number) =>
  usePreparing.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }));

/** Wait until the file is ready. Returns its URL, or null if the user cancelled. */
export async function whenPrepared(first: Prepared, name: string): Promise<string | null> {
  const { id } = first;
  const checkSession = sessionCheck();
  const cancelled = new Promise<'cancelled'>((resolve) => cancels.set(id, () => resolve('cancelled')));
  show({ ...first, name });
  try {
    for (let missed = 0; ; ) {
      const pause = new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if ((await Promise.race([pause, cancelled])) === 'cancelled') return null;
      checkSession();
      const state = await Promise.race([poll(id, missed), cancelled]);
      if (state === 'cancelled' || state?.state === 'cancelled') return null;
      if (state?.state === 'done') return `/api/downloads/${id}/file`;
      if (state?.state === 'failed') throw failureOf(state);
      missed = state ? 0 : missed + 1;
      if (state) refresh({ ...state, name });
    }
  } finally {
    cancels.delete(id);
    hide(id);
  }
}

async function poll(id: number, missed: number): Promise<Prepared | null> {
  try {
    return (await api.get(PATH, { path: { download_id: id } })).data;
  } catch (error) {
    if (isApiError(error) && error.isOutage && missed < MAX_MISSED_POLLS) return null;
    throw error;
  }
}

function failureOf({ failure }: Prepared): ApiError {
  return new ApiError(failure?.status ?? 503, failure?.message ?? '', { error_code: failure?.code });
}
