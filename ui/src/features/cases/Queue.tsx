// Cases by urgency, earliest due date first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useDataset } from '@/catalog/useDataset';
import { type CaseList, invalidateCases } from '@/shared/caseLists';
import type { Entry } from '@/shared/entries/api';
import { invalidateEntries, readEntry } from '@/shared/entries/api';
import { pollForNewFigures } from '@/shared/freshness';
import { TwoLines } from '@/shared/grid/Cell';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ManageList } from '@/shared/manage/ManageList';
import { type ManagedList, usePage } from '@/shared/manage/useList';
import { useRemoval } from '@/shared/manage/useRemoval';
import { operationOn } from '@/shared/session/may';
import { Badge } from '@/shared/ui/Badge';
import { IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { toast } from '@/shared/ui/notices';
import { RowActions } from '@/shared/ui/RowActions';
import { attempt } from '@/shared/ui/useAct';
import { type CaseRow, clockOf, type Mark, TONES, useQueue } from './api';
import * as styles from './cases.module.css';

const PausesDialog = onDemand(async () => (await import('./PausesDialog')).PausesDialog);

export function Queue({ list, managed }: { list: CaseList; managed: ManagedList }) {
  const { t } = useTranslation('cases');
  const { language, nameOf, date, count } = useLanguage();
  const { filters, page, perPage } = managed.state;
  const queue = usePage(managed, useQueue(list.dataset, filters, page, perPage));
  const [open, setOpen] = useState<CaseRow | null>(null);
  const { meta } = queue;
  const state = list.states.find(({ name }) => name === filters.state);
  const clock = (row: CaseRow) => {
    const [key, values] = clockOf(row);
    return t(`clock.${key}`, values);
  };
  const stageOf = (row: CaseRow) => (row.stage?.key ? nameOf(row.stage) : nameOf(row.status));
  const markBadge = ({ mark }: CaseRow) =>
    mark && <Badge tone="warn">{t('mark.on', { date: date(mark.at, true) })}</Badge>;
  // Two fields share a column, as a list has up to four besides its dates.
  const pairs = list.by.flatMap((_, index) => (index % 2 ? [] : [list.by.slice(index, index + 2)]));
  const columns: GridColumn<CaseRow>[] = [
    {
      key: 'case_number',
      title: t('number'),
      value: (row) => row.case_number,
      render: (row) => (
        <>
          <TwoLines below={stageOf(row)}>{row.case_number}</TwoLines>
          {markBadge(row)}
        </>
      ),
      sortable: false,
    },
    ...pairs.map((pair): GridColumn<CaseRow> => {
      const namesOf = (row: CaseRow) =>
        pair.map(({ name }) => (row.by[name]?.key ? nameOf(row.by[name]) : ''));
      return {
        key: pair.map(({ name }) => name).join(),
        title: pair.map(({ label }) => label[language]).join(', '),
        value: (row) => namesOf(row).filter(Boolean).join(', '),
        render: (row) => <TwoLines below={namesOf(row)[1]}>{namesOf(row)[0]}</TwoLines>,
        sortable: false,
      };
    }),
    { key: 'received', title: t('received'), value: (row) => date(row.received, true), sortable: false },
    { key: 'due', title: t('due'), value: (row) => date(row.due, true), sortable: false },
    {
      key: 'clock',
      title: t('daysLeft'),
      value: clock,
      badge: (row) => TONES[row.state],
      sortable: false,
    },
  ];
  const title = state ? state.label[language] : t(filters.state === 'missing' ? 'missing' : 'open');
  return (
    <section aria-label={t('queue')}>
      <div className={`${card.head} ${styles.queueHead}`}>
        <div>
          <h2 className={card.title}>{t('queue')}</h2>
          <p className={card.finding} role="status">
            {meta ? t('shown', { state: title, count: meta.total, shown: count(meta.total) }) : ''}
          </p>
        </div>
        <div className={card.tools}>
          <ExportMenu path={`/api/cases/${list.dataset}/queue/export`} query={filters} name={list.dataset} />
        </div>
      </div>
      <ManageList<CaseRow>
        label={t('queue')}
        list={managed}
        data={queue}
        filters={[]}
        columns={columns}
        rowId={(row) => row.case_number}
        phone={{
          title: (row) => (
            <>
              {row.case_number} <Badge tone={TONES[row.state]}>{clock(row)}</Badge> {markBadge(row)}
            </>
          ),
          figures: columns.slice(1, -1).map(({ key }) => key),
        }}
        actions={(row) => (
          <>
            {row.mark && list.may_write && <MarkActs list={list} number={row.case_number} mark={row.mark} />}
            <IconButton
              icon="pause"
              label={t('pauses.of', { number: row.case_number })}
              onClick={() => setOpen(row)}
            />
          </>
        )}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {open && (
        <PausesDialog dataset={list.dataset} number={open.case_number} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

// Actions for a case missing from the latest list: enter how it was closed, or confirm that it is pending.
const EntryDialog = onDemand(async () => (await import('@/shared/entries/EntryDialog')).EntryDialog);

interface MarkActsProps {
  list: CaseList;
  number: string;
  mark: Mark;
}

function MarkActs({ list, number, mark }: MarkActsProps) {
  const { t } = useTranslation(['cases', 'manage']);
  const dataset = useDataset(list.dataset).data;
  const [entry, setEntry] = useState<Entry | null>(null);
  const edit = (id: number) =>
    attempt(t('mark.failed'), async () => setEntry(await readEntry(list.path, id)));
  const removal = useRemoval(
    {
      title: t('mark.remove.title'),
      confirm: t('mark.remove.confirm'),
      failed: t('mark.remove.failed'),
      body: () => <p>{t('mark.remove.text', { number })}</p>,
    },
    ({ id }: Mark) => {
      const path = { case_list: list.dataset, mark_id: id };
      return api.delete('/api/cases/{case_list}/marks/{mark_id}', { path });
    },
    invalidateCases,
  );
  return (
    <>
      <RowActions
        menuLabel={t('manage:rowMenu')}
        acts={[
          {
            key: 'edit',
            icon: 'edit',
            label: t('mark.close', { number }),
            act: () => edit(mark.entry_id),
            does: operationOn('update', list.dataset),
          },
          {
            key: 'remove',
            icon: 'check',
            label: t('mark.remove.open', { number }),
            act: () => removal.ask(mark),
            does: 'remove_case_mark',
          },
        ]}
      />
      {removal.dialog}
      {entry && dataset && (
        <EntryDialog
          key={`${entry.id}.${entry.revision}`}
          dataset={dataset}
          entry={entry}
          defaults={{}}
          onClose={() => setEntry(null)}
          onSaved={() => {
            setEntry(null);
            toast.success(t('mark.saved'));
            pollForNewFigures();
            invalidateEntries(list.path);
          }}
          onOpenOther={edit}
        />
      )}
    </>
  );
}
