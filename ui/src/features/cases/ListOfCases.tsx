// One case list: figures, filters, queue, groups and the legal terms that apply.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseList } from '@/shared/caseLists';
import { ChartTable } from '@/shared/charts/ChartTable';
import { LabelledSelect } from '@/shared/filters/LabelledSelect';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { ListDefaults } from '@/shared/manage/list';
import { type ManagedList, useList } from '@/shared/manage/useList';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import * as card from '@/shared/ui/card.module.css';
import { classes } from '@/shared/ui/classes';
import { FilterBar } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { Tabs } from '@/shared/ui/Tabs';
import { intervalOf, type Summary, useSummary } from './api';
import * as styles from './cases.module.css';
import { Figures } from './Figures';
import { Queue } from './Queue';
import { Reconciled, Terms } from './Sources';

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

// Cases grouped by service, place, office or desk, most overdue first. Choosing a group filters the page.
const INITIAL_ROWS = 10;

interface GroupsProps {
  list: CaseList;
  summary: Summary | undefined;
  onOpen: (filter: string, key: string) => void;
}

function Groups({ list, summary, onOpen }: GroupsProps) {
  const { t } = useTranslation('cases');
  const { language, nameOf, count } = useLanguage();
  const [chosen, setChosen] = useState(list.by[0]?.name ?? '');
  const [expanded, setExpanded] = useState(false);
  const by = list.by.find(({ name }) => name === chosen);
  const groups = summary?.by[chosen] ?? [];
  if (!by) return null;
  return (
    <Card title={t('groups')} body>
      <Tabs
        label={t('groups')}
        value={chosen}
        options={list.by.map(({ name, label }) => ({ value: name, label: label[language] }))}
        onChange={(name) => {
          setChosen(name);
          setExpanded(false);
        }}
      />
      {!summary && <TableSkeleton rows={5} />}
      {summary && groups.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {groups.length > 0 && (
        <ChartTable
          caption={t('groups')}
          data={{
            columns: [by.label[language], t('open'), t('broken'), t('soon'), t('onTime'), t('interval')],
            rows: groups.slice(0, expanded ? groups.length : INITIAL_ROWS).map((group) => {
              const { broken, soon, running, paused, unknown } = group.counts;
              return {
                name: group.key ? nameOf(group) : t('notNamed'),
                values: [
                  count(broken + soon + running + paused + unknown),
                  count(broken),
                  count(soon),
                  formatPercent(group.on_time.rate),
                  intervalOf(group.on_time),
                ],
                ...(group.key ? { onOpen: () => onOpen(by.filter, group.key) } : {}),
              };
            }),
          }}
        />
      )}
      {groups.length > INITIAL_ROWS && !expanded && (
        <Button kind="link" size="sm" onClick={() => setExpanded(true)}>
          {t('showAll', { count: groups.length })}
        </Button>
      )}
    </Card>
  );
}
