// Undoing an import, and its preview.
import { useQuery } from '@tanstack/react-query';
import { type ApiResponse, api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import { invalidateCases } from '../caseLists';
import { invalidateEntries } from '../entries/api';
import { pollForNewFigures } from '../freshness';

const IMPORTS = '/api/imports';
// A hundred thousand rows are undone in one transaction.
const LONG_MS = 120_000;

/** A row that an undo leaves unchanged. */
export type KeptRow = Schemas['Kept'];
export type UndoAnswer = Schemas['UndoAnswer'];

export const invalidateImports = () => queryClient.invalidateQueries({ queryKey: ['imports'] });

/** What an undo would do now. Fetched whenever the dialog opens. */
export function useUndoPreview(id: number) {
  return useQuery({
    queryKey: ['undo-preview', id],
    queryFn: async ({ signal }) =>
      (
        await api.post(`${IMPORTS}/{import_id}/undo`, {
          path: { import_id: id },
          query: { preview: true },
          signal,
        })
      ).data,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

export async function undoImport(id: number, revision: number | null): Promise<ApiResponse<UndoAnswer>> {
  const answer = await api.post(`${IMPORTS}/{import_id}/undo`, {
    path: { import_id: id },
    query: { revision },
    timeoutMs: LONG_MS,
  });
  pollForNewFigures();
  await Promise.all([invalidateImports(), invalidateEntries(), invalidateCases()]);
  return answer;
}
