// The active filters as text.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { filterOptionsQuery, placeOf } from '../entries/api';
import { useLanguage } from '../i18n/useLanguage';
import { type Applied, DAYS, isFiltered, levelsOf, type SelectFilter } from './applied';

interface Chip {
  key: string;
  label: string;
  value: string;
}

interface Filtered {
  /** Until the data set is known, its place filters have no chips. */
  dataset: Dataset | undefined;
  filters: Applied;
  selects?: SelectFilter[] | undefined;
}

/** In the order of the fields. */
export function useChips({ dataset, filters, selects = [] }: Filtered): Chip[] {
  const { t } = useTranslation('filters');
  const { date, nameOf } = useLanguage();
  const options = useQuery({
    ...filterOptionsQuery(dataset?.path ?? ''),
    enabled: dataset !== undefined && isFiltered(filters),
  });
  const idOf = (key: string) => (options.isPending ? '…' : String(filters[key]));
  const chipOf = ({ key, label, options }: SelectFilter) => ({
    key,
    label,
    value: options.find(({ value }) => value === filters[key])?.label ?? idOf(key),
  });
  const places = (dataset ? levelsOf(dataset) : []).map((level) => {
    const key = `${level}_id`;
    const place = placeOf(options.data, level, Number(filters[key]));
    return { key, label: t(`place.${level}`), value: place ? nameOf(place) : idOf(key) };
  });
  const days = DAYS.map((key) => ({
    key,
    label: t(`chip.${key}`),
    value: date(String(filters[key])),
  }));
  return [
    ...selects.filter(({ period }) => period).map(chipOf),
    ...days,
    ...places,
    ...selects.filter(({ period }) => !period).map(chipOf),
  ].filter((chip) => chip.key in filters);
}
