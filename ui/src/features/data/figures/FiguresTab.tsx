// Freshness and size of each data set's figures, with refresh, refresh of single months, and full rebuild.
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { formatMonth, sizeOf } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import { useLocalSource } from '@/shared/manage/useSource';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { type DatasetFigures, type Month, useAction, useFigures, useMonths, useNames } from '../api';
import * as dataStyles from '../data.module.css';
import { OpenRuns } from '../runs/OpenRuns';
import { FIGURE_TONES, FigureCards, figuresState } from './FigureCards';

const DEFAULTS = {
  pageSizes: [25],
  sort: { key: 'name', order: 'asc' as const },
  filters: { state: '' },
};

export default function FiguresTab() {
  const { t } = useTranslation('data');
  const { count, date, dateTime, language } = useLanguage();
  const { nameOf, departmentOf } = useNames();
  const figures = useFigures();
  const { list, data } = useLocalSource<DatasetFigures>({
    query: figures,
    rows: figures.data?.datasets,
    records: '/api/operations/figures',
    defaults: DEFAULTS,
    compare: { ...COMPARE, name: (row) => nameOf(row.dataset) },
    text: (row) => nameOf(row.dataset),
    matches: (row, { state }) => !state || figuresState(row) === state,
  });
  const runAction = useAction();
  const [confirming, setConfirming] = useState<'refresh' | 'rebuild' | null>(null);
  const [months, setMonths] = useState<DatasetFigures | null>(null);
  const refresh = (dataset?: string) =>
    runAction(t('figures.refreshFailed'), () =>
      api.post('/api/operations/refresh', { body: dataset ? { dataset } : {} }),
    );
  const columns: GridColumn<DatasetFigures>[] = [
    {
      key: 'name',
      title: t('common:term.dataset'),
      value: (row) => nameOf(row.dataset),
      render: (row) => (
        <span className={`${layout.row} ${layout.gap12}`}>
          <DepartmentIcon slug={departmentOf(row.dataset)} size="sm" />
          <b>{nameOf(row.dataset)}</b>
        </span>
      ),
    },
    { key: 'data_as_of', title: t('figures.asOf'), value: (row) => date(row.data_as_of, true) },
    {
      key: 'state',
      title: t('field.state'),
      value: (row) =>
        t(`figures.state.${figuresState(row)}`, { count: row.pending || (row.days_behind ?? 0) }),
      badge: (row) => FIGURE_TONES[figuresState(row)],
    },
    { key: 'rows', title: t('common:term.rows'), value: (row) => count(row.rows), numeric: true },
    { key: 'months', title: t('figures.months'), value: (row) => count(row.months), numeric: true },
    { key: 'files', title: t('common:term.files'), value: (row) => count(row.files), numeric: true },
    { key: 'bytes', title: t('figures.size'), value: (row) => sizeOf(row.bytes, language), numeric: true },
    {
      key: 'built_at',
      title: t('figures.built'),
      value: (row) => dateTime(row.built_at),
      render: (row) => (
        <span className={layout.twoLines}>
          <span>{dateTime(row.built_at)}</span>
          {row.version > 0 && <span>{t('figures.version', { version: row.version })}</span>}
        </span>
      ),
    },
  ];
  return (
    <>
      {figures.data?.damaged && (
        <Banner tone="bad" title={t('figures.damaged')}>
          {t('figures.damagedText')}
        </Banner>
      )}
      {figures.data && !figures.data.worker_alive && (
        <Banner tone="warn" title={t('figures.noWorker')}>
          {t('figures.noWorkerText')}
        </Banner>
      )}
      <OpenRuns jobs={['refresh', 'rebuild']} />
      <FigureCards data={figures.data} failed={figures.isError && !figures.data} />
      <ManageList<DatasetFigures>
        label={t('tab.figures')}
        list={list}
        data={data}
        searchLabel={t('figures.search')}
        filters={[
          {
            key: 'state',
            label: t('field.state'),
            all: t('runs.any.state'),
            options: (['current', 'waiting', 'behind', 'empty'] as const).map((value) => ({
              value,
              label: t(`figures.stateName.${value}`),
            })),
          },
        ]}
        tools={
          <>
            <Button size="sm" icon="database" does="request_rebuild" onClick={() => setConfirming('rebuild')}>
              {t('figures.rebuild')}
            </Button>
            <Button
              size="sm"
              kind="primary"
              icon="refresh"
              does="refresh"
              onClick={() => setConfirming('refresh')}
            >
              {t('figures.refreshAll')}
            </Button>
          </>
        }
        columns={columns}
        rowId={(row) => row.dataset}
        phone={{
          title: (row) => nameOf(row.dataset),
          figures: ['data_as_of', 'state', 'rows', 'bytes', 'built_at'],
        }}
        acts={(row) => [
          {
            key: 'months',
            icon: 'calendar',
            label: t('figures.chooseMonths', { name: nameOf(row.dataset) }),
            act: () => setMonths(row),
            does: 'refresh',
          },
          {
            key: 'refresh',
            icon: 'refresh',
            label: t('figures.refreshOne', { name: nameOf(row.dataset) }),
            act: () => refresh(row.dataset),
            does: 'refresh',
            disabled: row.pending > 0,
          },
        ]}
        empty={{ title: t('figures.none'), text: t('figures.noneText') }}
      />
      <ConfirmDialog
        open={confirming !== null}
        title={t(`figures.${confirming ?? 'refresh'}Title`)}
        confirmLabel={t(confirming === 'rebuild' ? 'figures.rebuild' : 'figures.refreshAll')}
        onCancel={() => setConfirming(null)}
        onConfirm={async () => {
          const action = confirming;
          setConfirming(null);
          if (action === 'refresh') await refresh();
          else
            await runAction(t('figures.refreshFailed'), () =>
              api.post('/api/operations/rebuild', { body: {} }),
            );
        }}
      >
        <p className={layout.dialogText}>{t(`figures.${confirming ?? 'refresh'}Text`)}</p>
      </ConfirmDialog>
      {months && <MonthsDialog row={months} name={nameOf(months.dataset)} onClose={() => setMonths(null)} />}
    </>
  );
}

const COMPARE = {
  data_as_of: (row: DatasetFigures) => row.data_as_of ?? '',
  state: (row: DatasetFigures) => figuresState(row),
  rows: (row: DatasetFigures) => row.rows,
  months: (row: DatasetFigures) => row.months,
  files: (row: DatasetFigures) => row.files,
  bytes: (row: DatasetFigures) => row.bytes,
  built_at: (row: DatasetFigures) => row.built_at ?? '',
};

// The months of a data set: what is published of each, and which to rebuild.
interface MonthsDialogProps {
  row: DatasetFigures;
  name: string;
  onClose: () => void;
}

function MonthsDialog({ row, name, onClose }: MonthsDialogProps) {
  const { t } = useTranslation('data');
  const { count, language } = useLanguage();
  const months = useMonths(row.dataset);
  const runAction = useAction();
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (month: string, on: boolean) =>
    setChosen(on ? [...chosen, month] : chosen.filter((other) => other !== month));
  const labelOf = ({ month }: Month) => formatMonth(month, language, 'long');
  const noteOf = (month: Month) => {
    if (!month.published) return t('months.unpublished');
    const size = sizeOf(month.bytes, language);
    const values = { count: month.rows, rows: count(month.rows), size, months: month.shares };
    return t(month.shares > 1 ? 'months.shared' : 'months.own', values);
  };
  const submit = async () => {
    const body = { dataset: row.dataset, months: chosen };
    if (await runAction(t('figures.refreshFailed'), () => api.post('/api/operations/refresh', { body })))
      onClose();
  };
  return (
    <Dialog
      title={t('months.title', { name })}
      width={560}
      onClose={onClose}
      primary={
        <Button needsServer kind="primary" disabled={chosen.length === 0} onClick={submit}>
          {chosen.length ? t('months.refresh', { count: chosen.length }) : t('months.choose')}
        </Button>
      }
    >
      <QueryState query={months} rows={6} />
      {months.data?.length === 0 && <EmptyState title={t('months.none')} text={t('months.noneText')} />}
      <ul className={dataStyles.months}>
        {months.data?.map((month) => (
          <li key={month.month}>
            <Checkbox
              checked={chosen.includes(month.month)}
              onChange={(event) => toggle(month.month, event.target.checked)}
            >
              {labelOf(month)}
            </Checkbox>
            <span>{noteOf(month)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
