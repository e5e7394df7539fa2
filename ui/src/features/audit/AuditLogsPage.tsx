// Audit Logs: list of entries with filters, export and a check of the hash chain.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/useData';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ListDays } from '@/shared/manage/ListDays';
import { filterParams } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { Moment } from '@/shared/manage/Moment';
import { useList, useManagedPage } from '@/shared/manage/useList';
import { IconButton } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { AuditDialog } from './AuditDialog';
import { Chain } from './Chain';
import { type AuditRow, nobody, type Options } from './types';

const PATH = '/api/audit-logs';
const DEFAULTS = {
  pageSizes: [25, 50, 100],
  sort: { key: 'at', order: 'desc' as const },
  filters: { actor: '', action: '', entity: '', date_from: '', date_to: '' },
};

export default function AuditLogsPage() {
  const { t } = useTranslation('audit');
  const { dateTime, count } = useLanguage();
  const list = useList(DEFAULTS);
  const data = useManagedPage<AuditRow>(PATH, list);
  const options = useData(['audit', 'options'], `${PATH}/options`, { staleTime: 60_000 }).data;
  const [open, setOpen] = useState<number | null>(null);
  const optionsOf = (values: Options['actions'] = []) =>
    values.map(({ value, name }) => ({ value, label: name }));
  const columns: GridColumn<AuditRow>[] = [
    { key: 'at', title: t('at'), value: (row) => dateTime(row.at), render: (row) => <Moment at={row.at} /> },
    {
      key: 'actor',
      title: t('actor'),
      value: (row) => row.actor_name || t(nobody(row)),
      render: (row) => (row.actor_name ? <EmailAddress name={row.actor_name} /> : t(nobody(row))),
    },
    { key: 'action', title: t('action'), value: (row) => row.action_name, strong: true },
    { key: 'entity', title: t('entity'), value: (row) => row.entity_name },
    {
      key: 'entity_id',
      title: t('entityId'),
      value: (row) => row.entity_id || '—',
      data: true,
      sortable: false,
    },
    {
      key: 'address',
      title: t('address'),
      value: (row) => row.address || '—',
      data: true,
      sortable: false,
    },
  ];
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={layout.page}>
        <Chain />
        <ManageList
          label={t('title')}
          list={list}
          data={data}
          searchLabel={t('search')}
          filters={[
            {
              key: 'actor',
              label: t('actor'),
              all: t('allActors'),
              options: (options?.actors ?? []).map((value) => ({ value, label: value })),
            },
            { key: 'action', label: t('action'), all: t('allActions'), options: optionsOf(options?.actions) },
            {
              key: 'entity',
              label: t('entity'),
              all: t('allEntities'),
              options: optionsOf(options?.entities),
            },
          ]}
          summary={(total) => t('summary', { count: total, total: count(total) })}
          tools={
            <>
              <ListDays
                filters={list.state.filters}
                labels={{ date_from: t('date_from'), date_to: t('date_to') }}
                onFilter={list.filter}
              />
              <ExportMenu path={`${PATH}/export`} query={filterParams(list.state)} name="audit_log" />
            </>
          }
          columns={columns}
          rowId={(row) => row.id}
          phone={{ title: (row) => `${row.action_name}: ${row.entity_name}`, figures: ['at', 'actor'] }}
          actions={(row) => (
            <IconButton
              icon="eye"
              label={t('view', { number: row.id })}
              aria-haspopup="dialog"
              onClick={() => setOpen(row.id)}
            />
          )}
          empty={{ title: t('none'), text: t('noneText') }}
          positioned
        />
      </div>
      {open !== null && <AuditDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** An email address that wraps only before its @. */
function EmailAddress({ name }: { name: string }) {
  const [person, host] = name.split('@');
  return (
    <span translate="no">
      {person}
      {host && (
        <>
          <wbr />@{host}
        </>
      )}
    </span>
  );
}
