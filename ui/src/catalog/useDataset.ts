// The catalog never changes while the portal runs, so it is fetched once.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getData } from '@/api/client';
import type { CatalogField, Choice, Dataset, Text } from './types';

const CATALOG = queryOptions({
  queryKey: ['catalog'],
  queryFn: getData('/api/catalog'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** All data sets, in catalog order. */
export const useDatasets = () => useQuery(CATALOG);

export const useDataset = (name: string) =>
  useQuery({
    ...CATALOG,
    select: (datasets: Dataset[]) => datasets.find((dataset) => dataset.name === name),
  });

export const inLanguage = (text: Text | null | undefined, language: 'en' | 'mr'): string =>
  text?.[language] ?? '';

export const choiceOf = (field: CatalogField, value: unknown): Choice | undefined =>
  field.choices.find((choice) => choice.value === value);
