// Queries of the Command Center: figures, briefing, explanations and the submission calendar.
import { keepPreviousData } from '@tanstack/react-query';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { type Filters, PERIOD_KEYS, without } from '@/shared/filters/scope';

/** Short names for narrow places: names of more than 15 characters are cut after the twelfth. */
const MAX_LENGTH = 15;
const CUT_LENGTH = 12;

// Splits by grapheme, so that Devanagari vowel signs stay with their letter.
const graphemes = new Intl.Segmenter('mr', { granularity: 'grapheme' });

export function shortName(name: string): string {
  const parts = Array.from(graphemes.segment(name), ({ segment }) => segment);
  return parts.length > MAX_LENGTH ? `${parts.slice(0, CUT_LENGTH).join('').trimEnd()}…` : name;
}

export type Stats = Schemas['CenterStats'];
export type Figure = Schemas['CenterFigure'];
export type Period = Schemas['CenterPeriod'];
export type Explained = Schemas['CenterExplained'];
export type ExplainedPart = Schemas['CenterExplainedPart'];
export type RowsPart = Schemas['CenterRows'];
export type FigureName = Schemas['ExplainFilters']['figure'];

/** Prefix of all query keys that are invalidated when new figures are published. */
export const CENTER_KEY = ['center'] as const;

export function useStats(filters: Filters) {
  return useData([...CENTER_KEY, 'stats', filters], '/api/dashboard/stats', {
    query: { ...filters },
    placeholderData: keepPreviousData,
  });
}

/** What changed since yesterday. Period filters do not apply. */
export function useBriefing(filters: Filters) {
  const withoutPeriod = without(filters, ...PERIOD_KEYS);
  return useData([...CENTER_KEY, 'briefing', withoutPeriod], '/api/dashboard/briefing', {
    query: { ...withoutPeriod },
    placeholderData: keepPreviousData,
  });
}

/** The submission calendar of a month (`2026-11`). */
export function useMonth(month: string, { department, district_id, taluka_id }: Filters) {
  const query = { month, department, district_id, taluka_id };
  return useData([...CENTER_KEY, 'submissions', query], '/api/submissions', {
    query,
    placeholderData: keepPreviousData,
  });
}

export function useExplained(figure: FigureName, filters: Filters) {
  return useData([...CENTER_KEY, 'explain', figure, filters], '/api/dashboard/explain', {
    query: { ...filters, figure },
    placeholderData: keepPreviousData,
  });
}
