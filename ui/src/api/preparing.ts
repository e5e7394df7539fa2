// Files too large for one response: the server prepares them (202) while this page polls the progress.
import { create } from 'zustand';
import { api } from './client';
import { ApiError, isApiError } from './errors';
import type { Schemas } from './operations';

export type Prepared = Schemas['DownloadOut'];
export interface Preparing extends Prepared {
  name: string;
}

const POLL_MS = 700;
/** Consecutive failed polls before the file is given up. */
const PATIENCE = 20;

export const usePreparing = create<{ files: Preparing[] }>()(() => ({ files: [] }));

const stops = new Map<number, () => void>();
const PATH = '/api/downloads/{download_id}';

/** Stop waiting and tell the server to stop preparing. */
export function cancelPreparing(id: number): void {
  stops.get(id)?.();
  // If this call fails, the server stops once nobody polls any more.
  api.delete(PATH, { path: { download_id: id } }).catch(() => undefined);
}

const show = (file: Preparing) =>
  usePreparing.setState(({ files }) => ({ files: [...files.filter(({ id }) => id !== file.id), file] }));

const refresh = (file: Preparing) =>
  usePreparing.setState(({ files }) => ({ files: files.map((one) => (one.id === file.id ? file : one)) }));

const hide = (id: number) =>
  usePreparing.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }));

/** Wait until the file is ready. Returns its URL, or null if the user cancelled. */
export async function whenPrepared(first: Prepared, name: string): Promise<string | null> {
  const { id } = first;
  const cancelled = new Promise<'cancelled'>((resolve) => stops.set(id, () => resolve('cancelled')));
  show({ ...first, name });
  try {
    for (let misses = 0; ; ) {
      const pause = new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if ((await Promise.race([pause, cancelled])) === 'cancelled') return null;
      const state = await Promise.race([ask(id, misses), cancelled]);
      if (state === 'cancelled' || state?.state === 'cancelled') return null;
      if (state?.state === 'done') return `/api/downloads/${id}/file`;
      if (state?.state === 'failed') throw failureOf(state);
      misses = state ? 0 : misses + 1;
      if (state) refresh({ ...state, name });
    }
  } finally {
    stops.delete(id);
    hide(id);
  }
}

async function ask(id: number, misses: number): Promise<Prepared | null> {
  try {
    return (await api.get(PATH, { path: { download_id: id } })).data;
  } catch (error) {
    if (isApiError(error) && error.isOutage && misses < PATIENCE) return null;
    throw error;
  }
}

function failureOf({ failure }: Prepared): ApiError {
  return new ApiError(failure?.status ?? 503, failure?.message ?? '', { error_code: failure?.code });
}
