// API of e-Office: figures and sections.
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import { useData } from '@/api/useData';
import type { Applied } from '@/shared/filters/applied';
import type { Freshness } from '@/shared/freshness';
import type { Kind, SectionSource } from './types';

export const FIGURES_KEY = ['eoffice', 'figures'] as const;
const SOURCES_KEY = ['eoffice', 'sources'] as const;

export function useFigures(filters: Applied) {
  return useData([...FIGURES_KEY, filters], '/api/eoffice/dashboard-data', {
    query: filters,
    placeholderData: keepPreviousData,
  });
}

/** Combined freshness of several data sets: latest date, all pending changes and the last import. */
export function combineFreshness(parts: (Freshness | undefined)[]): Freshness | undefined {
  const loaded = parts.filter((part) => part !== undefined);
  const [first] = loaded;
  if (!first) return undefined;
  const newest = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);
  return loaded.slice(1).reduce(
    (all, part) => ({
      data_as_of: newest(all.data_as_of, part.data_as_of),
      version: Math.max(all.version, part.version),
      pending: all.pending + part.pending,
      last_import: [all.last_import, part.last_import].reduce((a, b) =>
        (a?.finished_at ?? '') > (b?.finished_at ?? '') ? a : b,
      ),
    }),
    first,
  );
}

export function useSources() {
  return useData(SOURCES_KEY, '/api/eoffice/section-sources');
}

/** Invalidate everything that depends on sections: figures, section lists, and names in tables and forms. */
export function sectionsChanged(): void {
  queryClient.invalidateQueries({ queryKey: ['eoffice'] });
  queryClient.invalidateQueries({ queryKey: ['entries'] });
}

export const chooseSource = (sectionId: number, kind: Kind, fromItems: boolean) =>
  api.put('/api/eoffice/section-sources/{section_id}', {
    path: { section_id: sectionId },
    body: { [`${kind}_from_items`]: fromItems },
  });

/** API path of the sections master. */
export const SECTIONS = '/api/eoffice-sections';

export const toggleSection = ({ section_id, revision }: SectionSource) =>
  api.patch('/api/eoffice-sections/{master_id}/toggle-status', {
    path: { master_id: section_id },
    query: { revision },
  });

export const deleteSection = ({ section_id, revision }: SectionSource) =>
  api.delete('/api/eoffice-sections/{master_id}', { path: { master_id: section_id }, query: { revision } });
