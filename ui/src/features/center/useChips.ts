// What is in force, as chips: each with its way out.
import { useTranslation } from 'react-i18next';
import { departmentName, useDepartments } from '@/shared/departments';
import { placeLabel } from '@/shared/entries/PlaceSelect';
import { usePlaces } from '@/shared/entries/usePlaces';
import { type Filters, hasPeriod, PERIOD_KEYS, without } from '@/shared/filters/scope';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { FilterChip } from '@/shared/ui/FilterBar';
import type { Period } from './api';
import { usePeriodWords } from './words';

export function useChips(
  filters: Filters,
  period: Period | undefined,
  onFilters: (filters: Filters) => void,
): FilterChip[] {
  const { t } = useTranslation(['center', 'scope']);
  const { language } = useLanguage();
  const words = usePeriodWords(period);
  const departments = useDepartments();
  const districts = usePlaces('districts');
  const talukas = usePlaces('talukas', filters.district_id);
  const chips: FilterChip[] = [];
  if (hasPeriod(filters) && words)
    chips.push({
      key: 'period',
      label: t('scope:period'),
      value: words.shown,
      onRemove: () => onFilters(without(filters, ...PERIOD_KEYS)),
    });
  for (const [key, places] of [
    ['district', districts.data],
    ['taluka', talukas.data],
  ] as const) {
    const id = filters[`${key}_id`];
    if (!id) continue;
    const place = places?.find((one) => String(one.id) === id);
    chips.push({
      key,
      label: t(`scope:${key}`),
      value: place ? placeLabel(place, language) : id,
      onRemove: () => onFilters(without(filters, `${key}_id`)),
    });
  }
  if (filters.department) {
    const department = departments.data?.find(({ slug }) => slug === filters.department);
    chips.push({
      key: 'department',
      label: t('scope:department'),
      value: department ? departmentName(department, language) : filters.department,
      onRemove: () => onFilters(without(filters, 'department')),
    });
  }
  return chips;
}
