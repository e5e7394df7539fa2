// Queries and actions of the import history.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ApiResponse, api, type Query, useData } from '@/api/client';
import { isApiError } from '@/api/errors';
import { download } from '@/api/files';
import type { Schemas } from '@/api/operations';
import { pollForNewFigures } from '@/shared/freshness';
import { t } from '@/shared/i18n';
import { isSettled } from '@/shared/import/api';
import { invalidateImports } from '@/shared/import/undo';
import { attempt } from '@/shared/ui/useAct';
import { IMPORTS } from './history';

/** Response types of `/api/imports` that the import dialog does not use. */
/** A department's confirmed reading of sheets with the same headings. */
export type Layout = Schemas['SheetLayoutOut'];

export type ImportSummary = Schemas['ImportSummary'];

const KEY = ['imports'] as const;
// Polling interval while an import is queued or running.
const POLL_MS = 1_500;

export function useHistory(query: Query) {
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }): Promise<ApiResponse<ImportSummary[]>> => api.get(IMPORTS, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.every(isSettled) === false ? POLL_MS : false),
  });
}

export function useUploaders() {
  return useData([...KEY, 'uploaders'], `${IMPORTS}/uploaders`);
}

export function useImportDetail(id: number | null) {
  return useData([...KEY, 'one', id], `${IMPORTS}/{import_id}`, {
    path: { import_id: id ?? 0 },
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? POLL_MS : false),
    enabled: id !== null,
  });
}

export function useKeptRows(id: number, perPage: number) {
  return useQuery({
    queryKey: [...KEY, 'kept', id, perPage],
    queryFn: ({ signal }) =>
      api.get(`${IMPORTS}/{import_id}/kept`, {
        path: { import_id: id },
        query: { per_page: perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Repeat an import and return the id of the new one, even if it was refused. */
export async function rerunImport(id: number): Promise<number> {
  try {
    return (await api.post(`${IMPORTS}/{import_id}/rerun`, { path: { import_id: id } })).data.id;
  } catch (error) {
    const newId = isApiError(error) && (error.body as { data?: { id?: number } } | null)?.data?.id;
    if (!newId) throw error;
    return newId;
  } finally {
    pollForNewFigures();
    invalidateImports();
  }
}

export const LAYOUTS = `${IMPORTS}/layouts` as const;

/** Forget a layout, so that the next sheet with its headings asks again. Return the server's message. */
export const forgetLayout = ({ id, revision }: Layout) =>
  api.delete(`${LAYOUTS}/{layout_id}`, { path: { layout_id: id }, query: { revision } });

const save = (path: string, name: string) =>
  attempt(t('import:fault.download'), () => download(path, {}, name));

export const saveOriginal = ({ id, filename }: { id: number; filename: string }) =>
  save(`${IMPORTS}/${id}/file`, filename);
export const saveMarked = ({ id }: { id: number }) => save(`${IMPORTS}/${id}/errors.xlsx`, 'errors.xlsx');
