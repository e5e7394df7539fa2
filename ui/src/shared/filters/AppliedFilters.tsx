// "Filters Applied": one chip a filter, each with a way out, and Clear All. Nothing is shown where nothing is filtered.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { filterOptionsQuery } from '../entries/api';
import { placeOf } from '../entries/places';
import { useLanguage } from '../i18n/useLanguage';
import { Button } from '../ui/Button';
import * as card from '../ui/card.module.css';
import * as filterBar from '../ui/filter-bar.module.css';
import { Icon } from '../ui/Icon';
import { type Applied, isFiltered, NO_FILTERS, nameKey, without } from './applied';
import * as styles from './filters.module.css';
import { levelsOf, type SelectFilter } from './selects';

interface AppliedFiltersProps {
  dataset: Dataset;
  filters: Applied;
  selects?: SelectFilter[];
  onChange: (filters: Applied) => void;
  /** "486 entries match" */
  summary?: string;
}

interface Chip {
  key: string;
  label: string;
  value: string;
}

interface Filtered {
  /** Nothing is said of the filters until it is known. */
  dataset: Dataset | undefined;
  filters: Applied;
  selects?: SelectFilter[] | undefined;
}

/** The filters in force in words. */
export function useChips({ dataset, filters, selects = [] }: Filtered): Chip[] {
  const { t } = useTranslation('filters');
  const { date, nameOf } = useLanguage();
  const options = useQuery({
    ...filterOptionsQuery(dataset?.path ?? ''),
    enabled: dataset !== undefined && isFiltered(filters),
  });
  const named = (key: string) => String(filters[nameKey(key)] ?? filters[key]);
  const places = (dataset ? levelsOf(dataset) : []).map((level) => {
    const key = `${level}_id`;
    const place = placeOf(options.data, level, Number(filters[key]));
    return { key, label: t(`place.${level}`), value: place ? nameOf(place) : named(key) };
  });
  const others = selects.map((select) => {
    const option = select.options.find((item) => item.value === filters[select.key]);
    return { key: select.key, label: select.label, value: option?.label ?? named(select.key) };
  });
  const days = (['date_from', 'date_to'] as const).map((key) => ({
    key,
    label: t(`chip.${key}`),
    value: date(String(filters[key])),
  }));
  return [...places, ...others, ...days].filter((chip) => chip.key in filters);
}

export function AppliedFilters(props: AppliedFiltersProps) {
  const { filters, onChange, summary } = props;
  const { t } = useTranslation('filters');
  const chips = useChips(props);
  if (chips.length === 0) return null;
  return (
    <section className={`${card.card} ${styles.appliedFilters}`} aria-label={t('applied')}>
      <h2>
        <Icon name="filter" size={18} /> {t('applied')}
      </h2>
      {chips.map((chip) => (
        <span className={filterBar.chip} key={chip.key}>
          {chip.label} <b>{chip.value}</b>
          <button
            type="button"
            onClick={() => onChange(without(filters, chip.key))}
            aria-label={t('common:filter.remove', { label: chip.label, value: chip.value })}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      <Button kind="link" size="sm" onClick={() => onChange(NO_FILTERS)}>
        {t('clearAll')}
      </Button>
      {summary && (
        <span className={filterBar.filterSummary} role="status">
          {summary}
        </span>
      )}
    </section>
  );
}
