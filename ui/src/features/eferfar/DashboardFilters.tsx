// "Records by Administrative Division": time period, division, district, taluka.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FiltersProps } from '@/shared/dashboard/slots';
import { filterOptionsQuery } from '@/shared/entries/api';
import * as entries from '@/shared/entries/entries.module.css';
import { PlaceSelect } from '@/shared/entries/PlaceSelect';
import { placeOf, placesWithin } from '@/shared/entries/places';
import { useOwnPlace } from '@/shared/entries/usePlaces';
import { useChips } from '@/shared/filters/AppliedFilters';
import { applied, choose, LEVELS, NO_FILTERS, without } from '@/shared/filters/applied';
import type { SelectFilter } from '@/shared/filters/selects';
import { DASH, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { Field, FilterBar } from '@/shared/ui/FilterBar';
import * as styles from './eferfar.module.css';
import { AGE_DAYS, TIME_PERIODS, type TimePeriod } from './periods';

const PERIOD = 'time_period';

/** The period as a filter: how old the entries are. */
export function usePeriods(): SelectFilter[] {
  const { t } = useTranslation('eferfar');
  const { language } = useLanguage();
  const [year, month] = useSite().data?.records_from.split('-') ?? [];
  const from = month ? `${monthName(Number(month), language)} ${year}` : DASH;
  const name = (period: string) => t(`periods.${period}`, { from });
  return [
    {
      key: PERIOD,
      label: t('filters.period'),
      all: name('all'),
      options: TIME_PERIODS.map((value) => ({ value, label: name(value) })),
    },
  ];
}

export function DashboardFilters(props: FiltersProps) {
  const { dataset, filters, selects, onChange, ...bar } = props;
  const { t } = useTranslation(['eferfar', 'filters']);
  const options = useQuery(filterOptionsQuery(dataset.path));
  const ownPlace = useOwnPlace();
  const [period] = selects;
  // The period comes first, as in the bar.
  const chips = useChips({ dataset, filters, selects })
    .map((chip) => ({ ...chip, onRemove: () => onChange(without(filters, chip.key)) }))
    .sort((one, other) => Number(other.key === PERIOD) - Number(one.key === PERIOD));
  const set = (key: string, value: string | number | null) =>
    onChange(
      applied(
        choose(filters, key, value),
        (of, id) =>
          LEVELS.flatMap((level) =>
            of === `${level}_id` ? [placeOf(options.data, level, Number(id))] : [],
          )[0]?.name_en,
      ),
    );
  const idOf = (level: (typeof LEVELS)[number]) => {
    const id = filters[`${level}_id`];
    return typeof id === 'number' ? id : null;
  };
  const days = (value: TimePeriod) => {
    if (value === 'all') return t('periods.daysAll');
    const { from, to } = AGE_DAYS[value];
    return to === null ? t('periods.daysFrom', { from }) : t('periods.daysFromTo', { from, to });
  };
  return (
    <FilterBar {...bar} title={t('filters.title')} chips={chips} onClear={() => onChange(NO_FILTERS)}>
      <Field label={period?.label ?? ''} htmlFor="filter-period">
        <Select
          id="filter-period"
          className={entries.fill}
          value={filters[PERIOD] ?? 'all'}
          options={period?.options.map(({ value, label }) => ({
            value,
            label,
            title: days(value as TimePeriod),
          }))}
          onChange={(value) => set(PERIOD, value)}
          optionRender={(option) => (
            <span className={styles.periodOption}>
              {option.label}
              <small>{days(option.value as TimePeriod)}</small>
            </span>
          )}
        />
      </Field>
      {LEVELS.map((level, index) => {
        const parent = LEVELS[index - 1];
        const parentId = parent ? (idOf(parent) ?? ownPlace(parent)) : null;
        return (
          <Field key={level} label={t(`filters:place.${level}`)} htmlFor={`filter-${level}`}>
            <PlaceSelect
              id={`filter-${level}`}
              clearable
              placeholder={t(`filters:all.${level}`)}
              places={placesWithin(options.data, level, parentId)}
              value={idOf(level)}
              disabled={parent !== undefined && parentId === null}
              onChange={(value) => set(`${level}_id`, value)}
            />
          </Field>
        );
      })}
    </FilterBar>
  );
}
