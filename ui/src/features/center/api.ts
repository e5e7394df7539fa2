// The Command Center's calls: its figures, what stands behind each of them, and the open alerts.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { components } from '@/api/schema';
import type { Filters } from '@/shared/filters/scope';

type Schemas = components['schemas'];
export type Stats = Schemas['CenterStats'];
export type Figure = Schemas['CenterFigure'];
export type Period = Schemas['CenterPeriod'];
export type Explained = Schemas['CenterExplained'];
export type ExplainedPart = Schemas['CenterExplainedPart'];
export type FigureName =
  | 'total_transactions'
  | 'total_approved_applications'
  | 'monthly_collection'
  | 'pending_applications'
  | 'closure_rate';

/** Everything that moves with the figures. */
export const CENTER_KEY = ['center'] as const;

export function useStats(filters: Filters) {
  return useQuery({
    queryKey: [...CENTER_KEY, 'stats', filters],
    queryFn: async ({ signal }) =>
      (await api.get('/api/dashboard/stats', { query: { ...filters }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useExplained(figure: FigureName, filters: Filters) {
  return useQuery({
    queryKey: [...CENTER_KEY, 'explain', figure, filters],
    queryFn: async ({ signal }) =>
      (await api.get('/api/dashboard/explain', { query: { ...filters, figure }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
