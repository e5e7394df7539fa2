// The imports of one or all departments, and the sheet layouts remembered from them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { inLanguage, useDatasets } from '@/catalog/useDataset';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { isSettled } from '@/shared/import/api';
import { onDemand } from '@/shared/lazy';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ManageList } from '@/shared/manage/ManageList';
import type { ListFilter } from '@/shared/manage/ManageTools';
import * as manage from '@/shared/manage/manage.module.css';
import { Moment } from '@/shared/manage/Status';
import { useList, usePage } from '@/shared/manage/useList';
import * as layout from '@/shared/ui/layout.module.css';
import { Segmented } from '@/shared/ui/Segmented';
import { useNames } from '../api';
import { type ImportSummary, saveOriginal, useHistory, useImportDetail, useUploaders } from './api';
import { DEFAULTS, datasetsOf, historyQuery, IMPORTS, PERIODS, STATES, titleOf } from './history';
import { ImportState } from './ImportLists';
import * as styles from './imports.module.css';
import { Layouts } from './Layouts';

// Filters of the import history.
function useFilters(department: string | undefined): ListFilter[] {
  const { t } = useTranslation('imports');
  const { language } = useLanguage();
  const datasets = datasetsOf(useDatasets().data ?? [], department);
  const people = useUploaders().data ?? [];
  const dataset = {
    key: 'dataset',
    label: t('common:term.dataset'),
    all: t('common:term.allDatasets'),
    options: datasets.map(({ name, label }) => ({ value: name, label: inLanguage(label, language) })),
  };
  return [
    ...(datasets.length > 1 ? [dataset] : []),
    {
      key: 'state',
      label: t('common:term.state'),
      all: t('common:term.allStates'),
      options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      key: 'uploader',
      label: t('filter.uploader'),
      all: t('filter.everybody'),
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      key: 'period',
      label: t('filter.period'),
      all: t('filter.anyTime'),
      options: PERIODS.map((value) => ({ value, label: t(`filter.${value}`) })),
    },
    {
      key: 'preview',
      label: t('common:term.kind'),
      options: [
        { value: 'false', label: t('filter.imports') },
        { value: 'true', label: t('filter.checks') },
        { value: 'all', label: t('filter.both') },
      ],
    },
  ];
}

export function Imports({ department }: { department?: string }) {
  const { t } = useTranslation('imports');
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'layouts' ? 'layouts' : 'imports';
  return (
    <div className={styles.page}>
      <Segmented
        label={t('layouts.show')}
        value={shown}
        options={[
          { value: 'imports', label: t('filter.imports') },
          { value: 'layouts', label: t('layouts.title') },
        ]}
        // Drop the other list's filters.
        onChange={(show) => {
          const tab = params.get('tab');
          setParams({ ...(tab ? { tab } : {}), ...(show === 'layouts' ? { show } : {}) });
        }}
      />
      {shown === 'layouts' ? <Layouts /> : <ImportHistory department={department} />}
    </div>
  );
}

// List of imports with filters; an import opens in a drawer.
const ImportDrawer = onDemand(async () => (await import('./ImportDrawer')).ImportDrawer);
const UndoDialog = onDemand(async () => (await import('@/shared/import/UndoDialog')).UndoDialog);

const COUNTS = ['imported_count', 'updated_count', 'unchanged_count', 'error_count'] as const;

function useColumns(): GridColumn<ImportSummary>[] {
  const { t } = useTranslation('imports');
  const { count, dateTime } = useLanguage();
  const { nameOf } = useNames();
  return [
    {
      key: 'created_at',
      title: t('column.when'),
      value: (record) => dateTime(record.created_at),
      render: (record) => <Moment at={record.created_at} />,
    },
    {
      key: 'dataset',
      title: t('common:term.dataset'),
      value: (record) => nameOf(record.dataset),
      strong: true,
    },
    {
      key: 'filename',
      title: t('column.file'),
      value: (record) => record.filename,
      render: (record) => (
        <span className={layout.twoLines} translate="no">
          <span className={`${manage.mono} ${styles.file}`}>{titleOf(record)}</span>
          <span>{record.creator?.name ?? '—'}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('common:term.state'),
      value: (record) => record.state,
      render: (record) => <ImportState record={record} />,
    },
    ...COUNTS.map((key) => ({
      key,
      title: t(`column.${key}`),
      numeric: true,
      value: (record: ImportSummary) => (isSettled(record) ? count(record[key]) : '—'),
      render: (record: ImportSummary) => (
        <span className={key === 'error_count' && record.error_count > 0 ? styles.bad : undefined}>
          {isSettled(record) ? count(record[key]) : '—'}
        </span>
      ),
    })),
    {
      key: 'row_count',
      title: t('common:term.rows'),
      numeric: true,
      value: (record) => (isSettled(record) ? count(record.row_count) : '—'),
    },
  ];
}

/** `department` limits the list to that department's imports. */
function ImportHistory({ department }: { department?: string }) {
  const { t } = useTranslation(['imports', 'manage', 'import']);
  const { count } = useLanguage();
  const list = useList(DEFAULTS);
  const query = historyQuery(list.state, department);
  const history = usePage(list, useHistory(query));
  const columns = useColumns();
  const filters = useFilters(department);
  const [open, setOpen] = useState<number | null>(null);
  // Notifications link here with the id of the import to undo.
  const [params, setParams] = useSearchParams();
  const linked = useImportDetail(Number(params.get('undo')) || null).data;
  const [chosen, setUndoing] = useState<ImportSummary | null>(null);
  const undoing = chosen ?? linked;
  const closeUndo = () => {
    setUndoing(null);
    if (params.has('undo'))
      setParams(
        (before) => {
          before.delete('undo');
          return before;
        },
        { replace: true },
      );
  };
  return (
    <>
      <ManageList<ImportSummary>
        label={t('title')}
        list={list}
        data={history}
        searchLabel={t('search')}
        filters={filters}
        summary={(total) => t('matches', { count: total, shown: count(total) })}
        tools={<ExportMenu path={`${IMPORTS}/export`} query={query} name="imports" />}
        columns={columns}
        rowId={(record) => record.id}
        phone={{
          title: (record) => (
            <span className={layout.twoLines} translate="no">
              <b className={styles.file}>{titleOf(record)}</b>
              <span>{record.creator?.name ?? '—'}</span>
            </span>
          ),
          figures: ['state', 'created_at', 'imported_count', 'error_count'],
        }}
        acts={(record) => [
          {
            key: 'view',
            icon: 'eye',
            label: t('act.view', { id: record.id }),
            act: () => setOpen(record.id),
          },
          {
            key: 'file',
            icon: 'download',
            label: t('common:action.download', { name: record.filename }),
            act: () => saveOriginal(record),
          },
          {
            key: 'undo',
            icon: 'undo',
            label: t('act.undo', { id: record.id }),
            disabled: !record.may.undo,
            act: () => setUndoing(record),
            does: 'undo_import',
          },
        ]}
        empty={{ title: t('empty'), text: t(department ? 'emptyDepartment' : 'emptyText') }}
        positioned
      />
      {open !== null && (
        <ImportDrawer
          key={open}
          id={open}
          onOpen={setOpen}
          onUndo={setUndoing}
          onClose={() => setOpen(null)}
        />
      )}
      {undoing && <UndoDialog record={undoing} onClose={closeUndo} />}
    </>
  );
}
