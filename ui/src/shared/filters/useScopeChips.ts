// The active scope as removable chips.
import { useTranslation } from 'react-i18next';
import { useDepartments } from '../departments';
import { placeLabel } from '../entries/PlaceSelect';
import { usePlaces } from '../entries/usePlaces';
import { useLanguage } from '../i18n/useLanguage';
import type { FilterChip } from '../ui/FilterBar';
import { type FilterKey, type Filters, hasPeriod, PERIOD_KEYS, without } from './scope';

export function useScopeChips(
  filters: Filters,
  /** The period as text, once loaded. */
  period: string | undefined,
  onFilters: (filters: Filters) => void,
): FilterChip[] {
  const { t } = useTranslation('scope');
  const { language, nameOf } = useLanguage();
  const departments = useDepartments();
  const districts = usePlaces('districts');
  // A link may name a taluka without its district.
  const talukas = usePlaces('talukas', filters.district_id, Boolean(filters.taluka_id));
  const chip = (key: string, value: string, ...removed: FilterKey[]): FilterChip => ({
    key,
    label: t(`common:term.${key}`),
    value,
    onRemove: () => onFilters(without(filters, ...removed)),
  });
  const chips: FilterChip[] = [];
  if (hasPeriod(filters) && period) chips.push(chip('period', period, ...PERIOD_KEYS));
  for (const [key, places] of [
    ['district', districts],
    ['taluka', talukas],
  ] as const) {
    const id = filters[`${key}_id`];
    if (!id) continue;
    const place = places.data?.find((candidate) => String(candidate.id) === id);
    chips.push(chip(key, place ? placeLabel(place, language) : places.isPending ? '…' : id, `${key}_id`));
  }
  if (filters.department) {
    const department = departments.data?.find(({ slug }) => slug === filters.department);
    const name = department ? nameOf(department) : departments.isPending ? '…' : filters.department;
    chips.push(chip('department', name, 'department'));
  }
  return chips;
}
