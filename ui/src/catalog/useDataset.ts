// The catalog never changes while the portal runs, so it is fetched once.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { CatalogField, Choice, Dataset, Text } from './types';

const fetchCatalog = async (signal: AbortSignal): Promise<Dataset[]> =>
  (await api.get('/api/catalog', { signal })).data;

export function useDataset(name: string) {
  return useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => fetchCatalog(signal),
    staleTime: Number.POSITIVE_INFINITY,
    select: (datasets) => datasets.find((dataset) => dataset.name === name),
  });
}

export const inLanguage = (text: Text | null | undefined, language: 'en' | 'mr'): string =>
  text?.[language] ?? '';

export const choiceOf = (field: CatalogField, value: unknown): Choice | undefined =>
  field.choices.find((choice) => choice.value === value);

/** All data sets, in catalog order. */
export function useDatasets() {
  return useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => fetchCatalog(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
