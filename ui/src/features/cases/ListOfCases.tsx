// One case list: figures, filters, queue, groups and the legal terms that apply.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseList } from '@/shared/caseLists';
import { LabelledSelect } from '@/shared/filters/LabelledSelect';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { ListDefaults } from '@/shared/manage/list';
import { type ManagedList, useList } from '@/shared/manage/useList';
import * as card from '@/shared/ui/card.module.css';
import { classes } from '@/shared/ui/classes';
import { FilterBar } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { ErrorState } from '@/shared/ui/States';
import { useSummary } from './api';
import * as styles from './cases.module.css';
import { Figures } from './Figures';
import { Groups } from './Groups';
import { Queue } from './Queue';
import { Reconciled, Terms } from './Sources';
import type { Summary } from './types';

const NO_FILTERS = {};

const defaultsOf = ({ by }: CaseList): ListDefaults => ({
  pageSizes: [10, 25, 50, 100],
  sort: { key: '', order: 'asc' },
  filters: { state: '', stage: '', ...Object.fromEntries(by.map(({ filter }) => [filter, ''])) },
});

export function ListOfCases({ list }: { list: CaseList }) {
  const defaults = useMemo(() => defaultsOf(list), [list]);
  const managed = useList(defaults);
  const { filters } = managed.state;
  const summary = useSummary(list.dataset, filters);
  const everything = useSummary(list.dataset, NO_FILTERS);
  const failed = summary.data ? null : summary.error;
  return (
    <div className={`${layout.parts} ${styles.cases}`}>
      {failed ? (
        <section className={card.card}>
          <ErrorState text={failed.message} onRetry={() => summary.refetch()} />
        </section>
      ) : (
        <Figures list={list} summary={summary.data} chosen={filters} />
      )}
      <Filters list={list} managed={managed} everything={everything.data} />
      <States list={list} managed={managed} summary={summary.data} />
      <Queue list={list} managed={managed} />
      {!failed && (
        <>
          <Groups
            list={list}
            summary={summary.data}
            onOpen={(filter, key) => {
              managed.filter(filter, key);
              document.querySelector('h1')?.scrollIntoView();
            }}
          />
          <Terms summary={summary.data} />
        </>
      )}
      {/* Before the first import there is nothing to reconcile. */}
      {everything.data?.data_as_of && <Reconciled list={list} />}
    </div>
  );
}

/** Number of cases per state, as buttons that filter the queue. */
function States({ list, managed, summary }: ListProps & { summary: Summary | undefined }) {
  const { t } = useTranslation('cases');
  const { language, count } = useLanguage();
  const chosen = managed.state.filters.state ?? '';
  const all = { name: '', label: t('open'), count: summary?.open };
  const states = list.states.map(({ name, label }) => ({
    name,
    label: label[language],
    count: summary?.counts[name as keyof Summary['counts']],
  }));
  if (summary?.missing || chosen === 'missing')
    states.push({ name: 'missing', label: t('missing'), count: summary?.missing });
  return (
    <fieldset className={styles.states}>
      <legend>{t('states')}</legend>
      {[all, ...states].map((state) => (
        <button
          key={state.name}
          type="button"
          aria-pressed={state.name === chosen}
          className={classes(card.card, styles.state, state.name === chosen && styles.stateOn)}
          onClick={() => managed.filter('state', state.name)}
        >
          <b>{count(state.count)}</b>
          <span>{state.label}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface ListProps {
  list: CaseList;
  managed: ManagedList;
}

/** The options come from the unfiltered summary (`everything`); a filtered one lacks the other groups. */
function Filters({ list, managed, everything }: ListProps & { everything: Summary | undefined }) {
  const { t } = useTranslation('cases');
  const { language, nameOf } = useLanguage();
  const { filters } = managed.state;
  const fields = [
    ...list.by.map(({ name, filter, label }) => ({
      filter,
      label: label[language],
      options: (everything?.by[name] ?? [])
        .filter(({ key }) => key)
        .map((group) => ({ value: group.key, label: nameOf(group) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    })),
    {
      filter: 'stage',
      label: t('stage'),
      options: list.stages.map(({ name, label }) => ({ value: name, label: label[language] })),
    },
  ].filter(({ options }) => options.length > 0);
  const chips = fields.flatMap(({ filter, label, options }) => {
    const value = filters[filter];
    if (!value) return [];
    const text = options.find((option) => option.value === value)?.label ?? value;
    return { key: filter, label, value: text, onRemove: () => managed.filter(filter, '') };
  });
  return (
    <FilterBar
      title={t('filters')}
      chips={chips}
      onClear={() => managed.change({ filters: { ...managed.defaults.filters, state: filters.state ?? '' } })}
    >
      {fields.map(({ filter, label, options }) => (
        <LabelledSelect
          key={filter}
          id={`cases-${filter}`}
          label={label}
          value={filters[filter] ?? ''}
          options={[{ value: '', label: t('common:term.all') }, ...options]}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(value) => managed.filter(filter, value)}
        />
      ))}
    </FilterBar>
  );
}
