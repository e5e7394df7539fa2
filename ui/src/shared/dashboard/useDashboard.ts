// State that every department's dashboard shares: its definition, freshness, open dialogs, and the follow-ups
// of a write or an import.
import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '@/api/query';
import { useDataset } from '@/catalog/useDataset';
import { invalidateEntries } from '../entries/api';
import { pollForNewFigures, useFreshness, useRefetchOnNewVersion } from '../freshness';
import { useLanguage } from '../i18n/useLanguage';
import type { ImportRecord } from '../import/api';
import { useSite } from '../site';

const BANNER_MS = 5_000;

type Note = { kind: 'import'; text: string } | { kind: 'add' };

export interface Board extends ReturnType<typeof useDashboard> {}

/** The query key of a declared dashboard's figures. */
export const figuresKey = (name: string) => [name, 'figures'] as const;

/** `figures` is the (constant) query key of the dashboard's figures; `onImported` announces an import and returns its result as a text. */
export function useDashboard(
  name: string,
  figures: readonly unknown[],
  onImported: (record: ImportRecord) => string,
) {
  const dataset = useDataset(name);
  const path = dataset.data?.path ?? name;
  const site = useSite();
  const { nameOf } = useLanguage();
  const freshness = useFreshness(name);
  useRefetchOnNewVersion(name, figures);
  const [note, setNote] = useState<Note | null>(null);
  const [addRequests, setAddRequests] = useState(0);
  const [dialog, setDialog] = useState<string | null>(null);

  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setNote(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [note]);

  const refetchAll = useCallback(() => {
    invalidateEntries(path);
    pollForNewFigures();
  }, [path]);
  return {
    dataset,
    freshness,
    note,
    closeNote: () => setNote(null),
    addRequests,
    add: () => setAddRequests((requests) => requests + 1),
    /** Call when another table is shown, so that it does not open this one's form. */
    forgetAdding: () => setAddRequests(0),
    /** The open dialog: `import`, `contact` or one of the department's. */
    dialog,
    open: (which: string) => setDialog(which),
    close: () => setDialog(null),
    /** The installation's division and district, as defaults for forms. */
    place: {
      division_id: site.data?.division?.id ?? null,
      district_id: site.data?.district?.id ?? null,
    },
    office: site.data?.district ? nameOf(site.data.district) : '',
    written: (what: 'created' | 'updated' | 'deleted') => {
      if (what === 'created') setNote({ kind: 'add' });
      refetchAll();
    },
    imported: (record: ImportRecord) => {
      refetchAll();
      if (record.state !== 'done') return;
      setNote({ kind: 'import', text: onImported(record) });
    },
    refresh: () => {
      queryClient.invalidateQueries({ queryKey: figures });
      invalidateEntries(path);
      freshness.refetch();
    },
  };
}
