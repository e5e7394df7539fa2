// API of e-Office: figures and sections.
import { keepPreviousData } from '@tanstack/react-query';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import type { Applied } from '@/shared/filters/applied';
import type { Freshness } from '@/shared/freshness';

/** Response types of the e-Office API. */
/** Age classes, youngest first; the last one is critical. */
export const BUCKETS = [
  'zero_to_seven_days',
  'eight_to_fifteen_days',
  'sixteen_to_thirty_days',
  'thirty_one_to_sixty_days',
  'more_than_sixty_days',
] as const;

/** Colours of the five age classes, youngest first, with their text colours; defined in eoffice.module.css. */
export const AGE_COLORS = [1, 2, 3, 4, 5].map((step) => ({
  color: `var(--eo-age${step})`,
  onColor: `var(--eo-on-age${step})`,
}));

export type Bucket = (typeof BUCKETS)[number];
export type Kind = Schemas['RecentItem']['kind'];
export const KINDS: readonly Kind[] = ['file', 'receipt'];

export type SectionRow = Schemas['SectionRow'];
export type KindSummary = Schemas['KindSummary'];
export type Figures = Schemas['Dashboard'];
export type SourceOfKind = Schemas['SourceOfKind'];
export type SectionSource = Schemas['SectionSource'];

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
