// The fields of a scope: period, places, department. Changes apply immediately.
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '../calendar';
import { useDepartments } from '../departments';
import { usePlaces } from '../entries/api';
import { placeLabel } from '../entries/PlaceSelect';
import { useLanguage } from '../i18n/useLanguage';
import type { FilterChip } from '../ui/FilterBar';
import { DayRangeFields } from './DayRangeFields';
import { LabelledSelect } from './LabelledSelect';
import { PlaceFields } from './PlaceFields';
import {
  type FilterKey,
  type Filters,
  financialYears,
  hasPeriod,
  kindOf,
  PERIOD_KEYS,
  type PeriodKind,
  without,
} from './scope';

// The active scope as removable chips.
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

const KINDS: PeriodKind[] = ['financial_year', 'quarter', 'month', 'last_30_days', 'custom'];
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'];

interface ScopeFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  value: Filters;
  onChange: (value: Filters) => void;
}

export function ScopeFields({ id, value, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('scope');
  const kind = kindOf(value);
  const today = todayInIndia();
  const years = financialYears(today);
  const set = (values: Partial<Record<FilterKey, string | undefined>>) =>
    onChange({ ...value, ...values } as Filters);
  return (
    <>
      <LabelledSelect
        id={`${id}-period`}
        label={t('common:term.period')}
        value={kind}
        options={KINDS.map((option) => ({ value: option, label: t(`kind.${option}`) }))}
        onChange={(period) =>
          set({
            period,
            date_from: undefined,
            // The date fields are shown only while a date is set.
            date_to: period === 'custom' ? today : undefined,
          })
        }
      />
      {(kind === 'financial_year' || kind === 'quarter') && (
        <LabelledSelect
          id={`${id}-year`}
          label={t('common:term.financialYear')}
          value={value.financial_year ?? years[0]}
          options={years.map((year) => ({ value: year, label: year }))}
          onChange={(financial_year) => set({ financial_year })}
        />
      )}
      {kind === 'quarter' && (
        <LabelledSelect
          id={`${id}-quarter`}
          label={t('quarter')}
          value={value.quarter ?? null}
          placeholder={t('thisQuarter')}
          options={QUARTERS.map((quarter) => ({ value: quarter, label: t(`quarters.${quarter}`) }))}
          onChange={(quarter) => set({ quarter: quarter ?? undefined })}
        />
      )}
      {kind === 'custom' && (
        <DayRangeFields id={id} value={value} onChange={(days) => set({ period: 'custom', ...days })} />
      )}
      <PlaceFields id={id} value={value} onChange={onChange} />
    </>
  );
}
