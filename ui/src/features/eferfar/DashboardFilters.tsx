// "Records by Administrative Division": time period, division, district, taluka.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { filterOptionsQuery } from '@/shared/entries/api';
import { PlaceSelect } from '@/shared/entries/PlaceSelect';
import { placeOf, placesWithin } from '@/shared/entries/places';
import { DASH, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { Field, FilterBar } from '@/shared/ui/FilterBar';
import { active, choose, type Filters, NO_FILTERS } from './filters';
import { AGE_DAYS, TIME_PERIODS, type TimePeriod } from './periods';

interface DashboardFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onRefresh: () => void;
  refreshing: boolean;
  entries: number | undefined;
}

const LEVELS = ['division', 'district', 'taluka'] as const;
const ALL = { division: 'allDivisions', district: 'allDistricts', taluka: 'allTalukas' } as const;

export function usePeriodTexts() {
  const { t } = useTranslation('eferfar');
  const { language } = useLanguage();
  const [year, month] = useSite().data?.records_from.split('-') ?? [];
  const since = month ? `${monthName(Number(month), language)} ${year}` : DASH;
  return {
    name: (period: TimePeriod) => t(`periods.${period}`, { from: since }),
    days: (period: TimePeriod) => {
      if (period === 'all') return t('periods.daysAll');
      const { from, to } = AGE_DAYS[period];
      return to === null ? t('periods.daysFrom', { from }) : t('periods.daysFromTo', { from, to });
    },
  };
}

/** The filters in force in words, in the order of the bar. */
export function useFilterWords(filters: Filters) {
  const { t } = useTranslation('eferfar');
  const { nameOf } = useLanguage();
  const period = usePeriodTexts();
  const options = useQuery(filterOptionsQuery('eferfar'));
  return active(filters).map((field) => ({
    key: field,
    label: t(`filters.${field}`),
    value:
      field === 'period' ? period.name(filters.period) : nameOf(placeOf(options.data, field, filters[field])),
  }));
}

export function DashboardFilters({
  filters,
  onChange,
  onRefresh,
  refreshing,
  entries,
}: DashboardFiltersProps) {
  const { t } = useTranslation('eferfar');
  const period = usePeriodTexts();
  const options = useQuery(filterOptionsQuery('eferfar'));
  const chips = useFilterWords(filters).map((words) => ({
    ...words,
    onRemove: () => onChange(choose(filters, words.key, NO_FILTERS[words.key])),
  }));
  return (
    <FilterBar
      title={t('filters.title')}
      chips={chips}
      onClear={() => onChange(NO_FILTERS)}
      onRefresh={onRefresh}
      refreshing={refreshing}
      summary={entries === undefined ? undefined : t('filters.match', { count: entries, n: entries })}
    >
      <Field label={t('filters.period')} htmlFor="filter-period">
        <Select
          id="filter-period"
          className="fill"
          value={filters.period}
          options={TIME_PERIODS.map((value) => ({
            value,
            label: period.name(value),
            title: period.days(value),
          }))}
          onChange={(value) => onChange(choose(filters, 'period', value))}
          optionRender={(option) => (
            <span className="period-option">
              {option.label}
              <small>{period.days(option.value as TimePeriod)}</small>
            </span>
          )}
        />
      </Field>
      {LEVELS.map((level, index) => {
        const parent = LEVELS[index - 1];
        const parentId = parent ? filters[parent] : null;
        return (
          <Field key={level} label={t(`filters.${level}`)} htmlFor={`filter-${level}`}>
            <PlaceSelect
              id={`filter-${level}`}
              clearable
              placeholder={t(`filters.${ALL[level]}`)}
              places={placesWithin(options.data, level, parentId)}
              value={filters[level]}
              disabled={parent !== undefined && parentId === null}
              onChange={(value) => onChange(choose(filters, level, value))}
            />
          </Field>
        );
      })}
    </FilterBar>
  );
}
