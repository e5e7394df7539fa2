// Load, edit and save the user's dashboard layout. Edits are a draft that remembers the revision it started from, so a
// save never silently overwrites a newer one.
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { isApiError } from '@/api/errors';
import { storeWriteResult } from '@/api/query';
import { isStale } from '@/shared/manage/useForm';
import { toast } from '@/shared/ui/notices';
import { useUnsaved } from '@/shared/ui/unsaved';
import type { CardId } from '../ids';
import { type Act, act, DEFAULT_LAYOUT, inOrder, type LayoutItem, moveTo, sameLayout } from './items';

const PATH = '/api/dashboard/layout';
const KEY = ['dashboard-layout'];
const CONFIRMED_MS = 3000;

interface Draft {
  items: LayoutItem[];
  revision: number;
}

export type SaveState = 'none' | 'saving' | 'saved' | 'failed';

export function useEditor() {
  const { t } = useTranslation('layout');
  const query = useData(KEY, PATH);
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saveState, setSaveState] = useState<SaveState>('none');
  // Revision saved by another tab since this draft was started.
  const [newer, setNewer] = useState<number | null>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (saveState !== 'saved') return;
    const timer = setTimeout(() => setSaveState('none'), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [saveState]);

  const stored = useMemo(() => inOrder(query.data?.layout ?? DEFAULT_LAYOUT), [query.data]);
  const items = draft?.items ?? stored;
  const dirty = draft !== null && !sameLayout(draft.items, stored);
  useUnsaved(dirty);

  const change = (next: LayoutItem[]) => {
    setDraft({ items: next, revision: draft?.revision ?? query.data?.revision ?? 0 });
    if (saveState === 'failed') setSaveState('none');
  };
  const close = () => {
    setEditing(false);
    setLeaving(false);
    setDraft(null);
    setSaveState('none');
  };

  async function save(revision = draft?.revision ?? query.data?.revision ?? 0): Promise<boolean> {
    setSaveState('saving');
    try {
      const { data } = await api.post(PATH, { body: { layout: items, revision } });
      await storeWriteResult(KEY, data);
      setDraft(null);
      setNewer(null);
      setSaveState('saved');
      return true;
    } catch (error) {
      setSaveState('failed');
      const body = isApiError(error) ? (error.body as { data?: { revision?: number } }) : null;
      if (isStale(error)) setNewer(body?.data?.revision ?? 0);
      else toast.failed(t('save.failed'), error);
      return false;
    }
  }

  return {
    items,
    isPending: query.isPending,
    loadError: query.error,
    retry: () => query.refetch(),
    editing,
    dirty,
    saveState,
    leaving,
    newer,
    act: (id: CardId, action: Act) => {
      const next = act(items, id, action);
      change(next);
      return next;
    },
    moveTo: (id: CardId, order: number) => change(moveTo(items, id, order)),
    reset: () => {
      change(inOrder(query.data?.default ?? DEFAULT_LAYOUT));
      setSaveState('none');
    },
    save: () => save(),
    /** Customize, Exit Edit, Done Editing. Asks about unsaved changes. */
    toggle: () => {
      if (!editing) setEditing(true);
      else if (dirty) setLeaving(true);
      else close();
    },
    cancelLeaving: () => setLeaving(false),
    discard: close,
    saveAndLeave: async () => {
      setLeaving(false);
      if (await save()) close();
    },
    overwriteNewer: () => save(newer ?? 0),
    loadNewer: async () => {
      setNewer(null);
      setDraft(null);
      setSaveState('none');
      await query.refetch();
    },
    dismissNewer: () => setNewer(null),
  };
}

export type Editor = ReturnType<typeof useEditor>;
