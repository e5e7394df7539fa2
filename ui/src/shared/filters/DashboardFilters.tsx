// The filters of a dashboard, always visible: period, division, district, taluka, and the department's own.
// Changes apply immediately.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { filterOptionsQuery, placesWithin, useOwnPlace } from '../entries/api';
import * as entries from '../entries/entries.module.css';
import { PlaceSelect } from '../entries/PlaceSelect';
import { FigureSourceContext } from '../raise/source';
import { FailedBanner } from '../ui/Banner';
import { Field, FilterBar } from '../ui/FilterBar';
import {
  type Applied,
  applyDraft,
  choose,
  levelsOf,
  NO_FILTERS,
  type SelectFilter,
  without,
} from './applied';
import { DayRangeFields } from './DayRangeFields';
import { useChips } from './useChips';

interface DashboardFiltersProps {
  dataset: Dataset;
  filters: Applied;
  selects: SelectFilter[];
  onChange: (filters: Applied) => void;
  /** The districts of the figures; a single one is shown even if not selected. */
  districts?: number[];
  title?: string | undefined;
  onRefresh?: (() => void) | undefined;
  refreshing?: boolean;
  /** "486 entries match" */
  summary?: string | undefined;
}

export function DashboardFilters(props: DashboardFiltersProps) {
  const { dataset, filters, selects, onChange, districts = [], title, ...bar } = props;
  const { t } = useTranslation('filters');
  const options = useQuery(filterOptionsQuery(dataset.path));
  const levels = levelsOf(dataset);
  const ownPlace = useOwnPlace();
  const chips = useChips({ dataset, filters, selects }).map((chip) => ({
    ...chip,
    onRemove: () => onChange(without(filters, chip.key)),
  }));
  const set = (key: string, value: string | number | null) =>
    onChange(applyDraft(choose(filters, key, value)));
  const chosen = (level: string) => {
    const id = filters[`${level}_id`];
    return typeof id === 'number' ? id : null;
  };
  /** The selected place, else the one all figures share; before the first figures, the installation's own. */
  const figureDistricts = options.data?.districts.filter(({ id }) => districts.includes(id)) ?? [];
  const sharedPlace = (places: (number | null)[], level: 'division' | 'district') => {
    const [first = ownPlace(level), ...others] = new Set(places);
    return others.length ? null : first;
  };
  const shown = {
    division:
      chosen('division') ??
      sharedPlace(
        figureDistricts.map((district) => district.division_id),
        'division',
      ),
    district:
      chosen('district') ??
      sharedPlace(
        figureDistricts.map(({ id }) => id),
        'district',
      ),
    taluka: chosen('taluka'),
  };
  /** With several districts, the talukas of the installation's own are offered. */
  const installation = { division: ownPlace('division'), district: ownPlace('district'), taluka: null };
  const parentOf = (level: 'division' | 'district' | 'taluka') =>
    shown[level] ??
    (shown.division === null || shown.division === installation.division ? installation[level] : null);
  const fieldOf = (select: SelectFilter) => (
    <Field
      key={select.key}
      label={select.label}
      htmlFor={`filters-${select.key}`}
      error={select.failed ? t('listsFailed') : undefined}
    >
      <Select
        id={`filters-${select.key}`}
        className={entries.fill}
        value={filters[select.key] ?? ''}
        options={[{ value: '', label: select.all, words: '' }, ...select.options]}
        aria-describedby={select.failed ? `filters-${select.key}-note` : undefined}
        popupMatchSelectWidth={false}
        showSearch={{
          filterOption: (typed, option) =>
            `${option?.label} ${option?.words ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
        }}
        optionRender={(option) => (
          <>
            {option.label}
            {option.data.hint && <small className={entries.optionHint}>{option.data.hint}</small>}
          </>
        )}
        onChange={(value) => set(select.key, value)}
      />
    </Field>
  );
  return (
    <FilterBar {...bar} title={title ?? t('title')} chips={chips} onClear={() => onChange(NO_FILTERS)}>
      {options.isError && (
        <FailedBanner
          title={t('listsFailed')}
          text={options.error.message}
          onRetry={() => options.refetch()}
        />
      )}
      {selects.filter(({ period }) => period).map(fieldOf)}
      <DayRangeFields
        id="filters"
        value={filters}
        onChange={(days) => onChange(applyDraft({ ...filters, ...days }))}
      />
      {levels.map((level, index) => {
        const parent = levels[index - 1];
        const within = parent ? parentOf(parent) : null;
        return (
          <Field key={level} label={t(`place.${level}`)} htmlFor={`filters-${level}`}>
            <PlaceSelect
              id={`filters-${level}`}
              clearable
              placeholder={t(`all.${level}`)}
              places={placesWithin(options.data, level, within)}
              value={shown[level]}
              disabled={parent !== undefined && within === null}
              onChange={(value) => set(`${level}_id`, value)}
            />
          </Field>
        );
      })}
      {selects.filter(({ period }) => !period).map(fieldOf)}
    </FilterBar>
  );
}

// Provides the source of a dashboard's figures (data set and filters), so that an issue can be raised from
// any chart.
interface FilteredFiguresProps {
  /** The dashboard's name: its data set's, or its own if it combines several. */
  name: string;
  dataset: Dataset | undefined;
  filters: Applied;
  selects?: SelectFilter[];
  /** Query parameters besides the filters. */
  extraQuery?: Applied;
  /** Sample data: no issue can be raised. */
  sample?: boolean;
  children: ReactNode;
}

export function FilteredFigures(props: FilteredFiguresProps) {
  const { name, dataset, filters, selects, extraQuery: asked, sample, children } = props;
  const chips = useChips({ dataset, filters, selects });
  const source = {
    dataset: name,
    filters: { ...filters, ...asked },
    conditions: chips.map(({ label, value }) => `${label}: ${value}`),
  };
  return (
    <FigureSourceContext.Provider value={sample ? null : source}>{children}</FigureSourceContext.Provider>
  );
}
