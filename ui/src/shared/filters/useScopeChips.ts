// The active scope as removable chips.
import { useTranslation } from 'react-i18next';
import { departmentName, useDepartments } from '../departments';
import { placeLabel } from '../entries/PlaceSelect';
import { usePlaces } from '../entries/usePlaces';
import { useLanguage } from '../i18n/useLanguage';
import type { FilterChip } from '../ui/FilterBar';
import { type Filters, hasPeriod, PERIOD_KEYS, without } from './scope';

export function useScopeChips(
  filters: Filters,
  /** The period as text, once loaded. */
  period: string | undefined,
  onFilters: (filters: Filters) => void,
): FilterChip[] {
  const { t } = useTranslation('scope');
  const { language } = useLanguage();
  const departments = useDepartments();
  const districts = usePlaces('districts');
  const talukas = usePlaces('talukas', filters.district_id);
  const chips: FilterChip[] = [];
  if (hasPeriod(filters) && period)
    chips.push({
      key: 'period',
      label: t('common:term.period'),
      value: period,
      onRemove: () => onFilters(without(filters, ...PERIOD_KEYS)),
    });
  for (const [key, places] of [
    ['district', districts.data],
    ['taluka', talukas.data],
  ] as const) {
    const id = filters[`${key}_id`];
    if (!id) continue;
    const place = places?.find((candidate) => String(candidate.id) === id);
    chips.push({
      key,
      label: t(key),
      value: place ? placeLabel(place, language) : id,
      onRemove: () => onFilters(without(filters, `${key}_id`)),
    });
  }
  if (filters.department) {
    const department = departments.data?.find(({ slug }) => slug === filters.department);
    chips.push({
      key: 'department',
      label: t('common:term.department'),
      value: department ? departmentName(department, language) : filters.department,
      onRemove: () => onFilters(without(filters, 'department')),
    });
  }
  return chips;
}
