// Backups on this server: create, download and delete. Restoring is a command, which the tab shows.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { download } from '@/api/files';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { sizeOf } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManageList } from '@/shared/manage/ManageList';
import * as manage from '@/shared/manage/manage.module.css';
import { deletePrompt, useRemoval } from '@/shared/manage/useRemoval';
import { useLocalSource } from '@/shared/manage/useSource';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { attempt } from '@/shared/ui/useAct';
import type { Backup } from '../api';
import { useAction, useOpenRuns } from '../api';
import * as dataStyles from '../data.module.css';
import { OpenRuns } from '../runs/OpenRuns';

const PATH = '/api/operations/backups';
const DEFAULTS = { pageSizes: [15], sort: { key: 'made', order: 'desc' as const }, filters: {} };
const COMPARE = {
  made: (row: Backup) => row.made_at,
  bytes: (row: Backup) => row.bytes,
  rows: (row: Backup) => row.rows,
  files: (row: Backup) => row.files,
};
const RESTORE = 'python -m portal restore --from backups/jilha-….zip';

export default function BackupTab() {
  const { t } = useTranslation('data');
  const { count, dateTime, language } = useLanguage();
  const runAction = useAction();
  const query = useData(['operations', 'backups'], PATH);
  const { list, data } = useLocalSource<Backup>({
    query,
    rows: query.data,
    records: PATH,
    defaults: DEFAULTS,
    compare: COMPARE,
    text: (row) => row.name,
  });
  const isRunning = useOpenRuns().data?.some(({ job }) => job === 'backup') ?? false;
  const wasRunning = useRef(isRunning);
  const { refetch } = query;
  useEffect(() => {
    // A backup has just finished and is now in the list.
    if (wasRunning.current && !isRunning) refetch();
    wasRunning.current = isRunning;
  }, [isRunning, refetch]);
  const removal = useRemoval(
    {
      title: t('backup.delete'),
      failed: t('backup.deleteFailed'),
      body: (row) => deletePrompt(t('backup.deleteText'), row.name),
    },
    ({ name }: Backup) => api.delete(`${PATH}/{name}`, { path: { name } }),
    () => refetch(),
  );
  const downloadFile = (row: Backup) =>
    attempt(t('backup.downloadFailed'), () => download(`${PATH}/${row.name}/file`, undefined, row.name));
  const createBackup = (
    <Button
      size="sm"
      kind="primary"
      icon="archive"
      does="request_backup"
      disabled={isRunning}
      onClick={() => runAction(t('backup.makeFailed'), () => api.post(PATH))}
    >
      {t('backup.make')}
    </Button>
  );
  const columns: GridColumn<Backup>[] = [
    {
      key: 'made',
      title: t('backup.made'),
      value: (row) => dateTime(row.made_at),
      below: (row) => <span translate="no">{row.name}</span>,
    },
    { key: 'bytes', title: t('figures.size'), value: (row) => sizeOf(row.bytes, language), numeric: true },
    { key: 'rows', title: t('common:term.rows'), value: (row) => count(row.rows), numeric: true },
    { key: 'files', title: t('common:term.files'), value: (row) => count(row.files), numeric: true },
    {
      key: 'sha256',
      title: t('backup.checksum'),
      value: (row) => row.sha256,
      render: (row) => (
        <code className={`${manage.mono} ${dataStyles.sum}`} translate="no">
          {row.sha256}
        </code>
      ),
      sortable: false,
    },
  ];
  return (
    <>
      <OpenRuns jobs={['backup']} />
      <ManageList<Backup>
        label={t('tab.backup')}
        list={list}
        data={data}
        searchLabel={t('backup.search')}
        filters={[]}
        tools={createBackup}
        columns={columns}
        rowId={(row) => row.name}
        phone={{ title: (row) => dateTime(row.made_at), figures: ['bytes', 'rows', 'files', 'sha256'] }}
        acts={(row) => [
          {
            key: 'download',
            icon: 'download',
            label: t('common:action.download', { name: row.name }),
            act: () => downloadFile(row),
          },
          {
            key: 'delete',
            icon: 'delete',
            label: t('backup.deleteOf', { name: row.name }),
            act: () => removal.ask(row),
            does: 'delete_backup',
          },
        ]}
        empty={{ title: t('backup.none'), text: t('backup.noneText'), action: createBackup }}
      />
      <Card title={t('backup.restoreTitle')} body={`${layout.stack} ${layout.gap12} ${dataStyles.restore}`}>
        <p>{t('backup.restoreText')}</p>
        <pre translate="no">{RESTORE}</pre>
        <p className={dataStyles.note}>
          <Icon name="lock" size={16} /> {t('backup.secret')}
        </p>
      </Card>
      {removal.dialog}
    </>
  );
}
