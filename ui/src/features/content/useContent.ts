// One kind of content as its screen needs it: the whole list from the server, paged and sorted here; writes; what the
// page says about them.
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, family } from '@/api/client';
import { isApiError } from '@/api/errors';
import type { ListOf } from '@/api/operations';
import { queryClient } from '@/api/query';
import { type Comparable, type ListDefaults, moved, pageOf } from '@/shared/manage/list';
import { managedChanged, useLastPage, useList, useManaged } from '@/shared/manage/useList';
import { toast } from '@/shared/ui/notices';

const SUCCESS_MS = 3000;

export interface Notice {
  tone: 'ok' | 'bad';
  text: string;
}

/** A banner above the list: failures stay until they are closed, successes for three seconds. */
function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (notice?.tone !== 'ok') return;
    const timer = setTimeout(() => setNotice(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return { notice, say: setNotice, close: useCallback(() => setNotice(null), []) };
}

export interface Piece {
  id: number;
  revision: number;
  is_active: boolean;
}

interface ContentOptions<Row> {
  /** `/api/super-admin/sliders` */
  path: ListOf<Row>;
  defaults: ListDefaults;
  compare: Record<string, (row: Row) => Comparable>;
}

const PUBLIC_KEYS = new Set(['content', 'sliders', 'ministers', 'news']);

/** Where the record is read again when a save comes too late. */
export const PATHS = {
  sliders: '/api/super-admin/sliders',
  ministers: '/api/super-admin/ministers',
  news: '/api/super-admin/news',
} as const;

export type Content<Row extends Piece> = ReturnType<typeof useContent<Row>>;

export function useContent<Row extends Piece>({ path, defaults, compare }: ContentOptions<Row>) {
  const { t } = useTranslation('content');
  const list = useList(defaults);
  const { notice, say, close } = useNotice();
  const { search, filters } = list.state;
  const query = useManaged<Row>(path, { search: search.trim(), ...filters });
  const shown = query.data ? pageOf(query.data.data, list.state, compare) : undefined;
  useLastPage(list, shown?.meta);
  const reload = async () => {
    await managedChanged(path);
    // The home page shows it, too.
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => PUBLIC_KEYS.has(String(queryKey[0])),
    });
  };
  const save = async (id: number | null, body: object): Promise<Answer<Row>> => {
    const answer =
      id === null ? await family.post<Row>(path, { body }) : await family.put<Row>(`${path}/${id}`, { body });
    await reload();
    return answer;
  };
  const remove = async (row: Row): Promise<string> => {
    const { message } = await family.delete<unknown>(`${path}/${row.id}`, {
      query: { revision: row.revision },
    });
    await reload();
    say({ tone: 'ok', text: message });
    return message;
  };
  /** An act outside a dialog: its outcome stands above the list. */
  const attempt = async (failed: string, done: string, act: () => Promise<unknown>) => {
    try {
      await act();
      say({ tone: 'ok', text: done });
    } catch (error) {
      const reason = isApiError(error) ? error.message : t('unknownReason');
      say({ tone: 'bad', text: `${failed}: ${reason}` });
      toast.error(failed, reason);
    }
  };
  const move = async (row: Row, by: -1 | 1) => {
    const ids = moved(
      (query.data?.data ?? []).map((item) => item.id),
      row.id,
      by,
    );
    await attempt(t('orderFailed'), t('orderSaved'), async () => {
      await family.put(`${path}/order`, { body: { ids } });
      await reload();
    });
  };
  /** Places can only be swapped where the list is shown whole and in its own order. */
  const movable = !list.narrowed && list.state.sort.key === 'order' && list.state.sort.order === 'asc';
  return {
    path,
    list,
    query,
    total: query.data?.data.length ?? 0,
    data: {
      rows: shown?.rows,
      meta: shown?.meta,
      busy: query.isPlaceholderData,
      onRetry: query.refetch,
    },
    failure: query.isError && !query.data ? query.error.message : null,
    positionOf: (row: Row) => (query.data?.data ?? []).findIndex((item) => item.id === row.id),
    notice,
    closeNotice: close,
    say,
    save,
    remove,
    attempt,
    move,
    movable,
  };
}
