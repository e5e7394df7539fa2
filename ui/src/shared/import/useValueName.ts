// Names of a sheet's values in the user's language. Readings and suggestions contain the stored value: for places
// the English name, for choices the code.
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '@/api/query';
import { type Dataset, isPlace } from '@/catalog/types';
import { choiceOf } from '@/catalog/useDataset';
import { filterOptionsQuery, mastersOf, placesWithin } from '../entries/api';
import { useLanguage } from '../i18n/useLanguage';

export function useValueName(dataset: Dataset): (field: string | null, value: string) => string {
  const { language } = useLanguage();
  const options = useQuery(
    {
      ...filterOptionsQuery(dataset.path),
      enabled: language === 'mr' && dataset.fields.some(({ kind }) => kind === 'place' || kind === 'lookup'),
    },
    queryClient,
  ).data;
  return useCallback(
    (name, value) => {
      const field = dataset.fields.find((candidate) => candidate.name === name);
      if (!field) return value;
      const records = isPlace(field) ? placesWithin(options, field.level, null) : mastersOf(options, field);
      const record = records.find(({ name_en }) => name_en === value);
      return (language === 'mr' && record?.name_mr) || (choiceOf(field, value)?.label[language] ?? value);
    },
    [dataset, options, language],
  );
}
