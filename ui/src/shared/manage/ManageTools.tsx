// The toolbar of a management list: search, filters, export and import on the right, active filters as chips
// below.
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { FilterChips } from '../ui/FilterBar';
import * as filterBar from '../ui/filter-bar.module.css';
import * as layout from '../ui/layout.module.css';
import { SearchBox } from '../ui/SearchInput';
import type { Option } from './fields';
import { chosenFilters, SEARCH_DEBOUNCE_MS } from './list';
import * as styles from './manage.module.css';
import type { ManagedList } from './useList';

export interface ListFilter {
  key: string;
  label: string;
  /** Label of the option without a filter. */
  all?: string;
  options: Option[];
}

const optionsOf = ({ all, options }: ListFilter): Option[] =>
  all ? [{ value: '', label: all }, ...options] : options;

interface ManageToolsProps {
  list: ManagedList;
  searchLabel: string;
  filters: ListFilter[];
  /** "33 departments match" */
  summary: string | undefined;
  tools?: ReactNode;
}

export function ManageTools({ list, searchLabel, filters, summary, tools }: ManageToolsProps) {
  const { t } = useTranslation('manage');
  const chips = chosenFilters(list.state, list.defaults).flatMap((key) => {
    const filter = filters.find((item) => item.key === key);
    if (!filter) return [];
    const value = list.state.filters[key] ?? '';
    return {
      key,
      label: filter.label,
      value: optionsOf(filter).find((option) => option.value === value)?.label ?? value,
      onRemove: () => list.filter(key, list.defaults.filters[key] ?? ''),
    };
  });
  const search = list.state.search.trim();
  if (search)
    chips.unshift({
      key: 'search',
      label: t('search'),
      value: search,
      onRemove: () => list.change({ search: '' }),
    });
  return (
    <>
      <search className={`${layout.row} ${layout.wraps} ${layout.gap12} ${styles.tools}`}>
        <SearchBox
          className={styles.search}
          label={searchLabel}
          value={list.state.search}
          delay={SEARCH_DEBOUNCE_MS}
          onSearch={(text) => list.change({ search: text })}
        />
        {filters.map((filter) => (
          <FilterSelect key={filter.key} filter={filter} list={list} />
        ))}
        {tools && (
          <span className={`${layout.flex} ${layout.wraps} ${layout.gap4} ${styles.toolsEnd}`}>{tools}</span>
        )}
      </search>
      {chips.length > 0 && (
        <div className={`${filterBar.filterChips} ${styles.chips}`}>
          <span className={layout.onlyWide}>{t('common:filter.showing')}</span>
          <FilterChips chips={chips} />
          <Button kind="link" size="sm" onClick={list.clear}>
            {t('clearAll')}
          </Button>
          {summary && (
            <span className={filterBar.filterSummary} role="status">
              {summary}
            </span>
          )}
        </div>
      )}
    </>
  );
}

function FilterSelect({ filter, list }: { filter: ListFilter; list: ManagedList }) {
  const id = useId();
  return (
    <Select
      id={id}
      aria-label={filter.label}
      className={styles.filter}
      value={list.state.filters[filter.key] ?? ''}
      options={optionsOf(filter)}
      popupMatchSelectWidth={false}
      showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
      onChange={(value) => list.filter(filter.key, value)}
    />
  );
}
