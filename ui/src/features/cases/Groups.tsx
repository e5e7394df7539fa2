// Cases grouped by service, place, office or desk, most overdue first. Choosing a group filters the page.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseList } from '@/shared/caseLists';
import { ChartTable } from '@/shared/charts/ChartTable';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState, TableSkeleton } from '@/shared/ui/States';
import { Tabs } from '@/shared/ui/Tabs';
import { intervalOf } from './format';
import type { Summary } from './types';

const INITIAL_ROWS = 10;

interface GroupsProps {
  list: CaseList;
  summary: Summary | undefined;
  onOpen: (filter: string, key: string) => void;
}

export function Groups({ list, summary, onOpen }: GroupsProps) {
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
