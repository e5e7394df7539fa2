// Audit Logs: list of entries with filters, export and a check of the hash chain.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { ListDays } from '@/shared/manage/ListDays';
import { filterParams } from '@/shared/manage/list';
import { ManageList } from '@/shared/manage/ManageList';
import { Moment } from '@/shared/manage/Status';
import { useList, useManagedPage } from '@/shared/manage/useList';
import { Banner } from '@/shared/ui/Banner';
import { Button, IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { AuditDialog, verifyChain } from './AuditDialog';
import * as styles from './audit.module.css';

/** Response types of `/api/audit-logs`. */
type AuditRow = Schemas['AuditRow'];
/** The text for an entry without a user: of somebody who was not logged in, or of the system. */
export const nobody = ({ address }: Pick<AuditRow, 'address'>) => (address ? 'visitor' : 'nobody');
export type Change = Schemas['ChangeOut'];
type Options = Schemas['AuditOptions'];

/** The result of verifying one chunk of the chain. */
export type Chunk = Schemas['Verification'];

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

// Verify the hash chain of the log on demand, with progress and the first broken link.
const fetchChunk = async (after: number): Promise<Chunk> =>
  (await api.get('/api/audit-logs/verify', { query: { after }, timeoutMs: 60_000 })).data;

function Chain() {
  const { t } = useTranslation('audit');
  const { count, dateTime } = useLanguage();
  const [progress, setProgress] = useState<{ checked: number; total: number } | null>(null);
  const verification = useMutation({
    mutationFn: () => verifyChain(fetchChunk, (checked, total) => setProgress({ checked, total })),
    onSettled: () => setProgress(null),
  });
  const broken = verification.data?.broken;
  const witness = verification.data?.witness;
  return (
    <section className={`${card.card} ${styles.chain}`} aria-labelledby="audit-chain">
      <div>
        <h2 className={card.title} id="audit-chain">
          {t('chain.title')}
        </h2>
        <p className={card.finding} role="status">
          {verification.isPending && progress
            ? t('chain.walking', { checked: count(progress.checked), total: count(progress.total) })
            : t('chain.text')}
        </p>
      </div>
      <Button
        needsServer
        icon="shield"
        disabled={verification.isPending}
        onClick={() => verification.mutate()}
      >
        {t(verification.isPending ? 'chain.busy' : 'chain.verify')}
      </Button>
      {verification.isError && <Banner tone="bad">{verification.error.message}</Banner>}
      {witness && (
        <Banner tone="bad" title={t(`chain.${witness.status}`)}>
          {t(`chain.${witness.status}Text`, { number: witness.entry })}
        </Banner>
      )}
      {verification.data && !broken && !witness && (
        <Banner tone="ok" title={t('chain.holds')}>
          {t('chain.holdsText', { checked: count(verification.data.checked) })}
        </Banner>
      )}
      {broken && (
        <Banner tone="bad" title={t('chain.broken', { number: broken.id })}>
          {t(`chain.${broken.reason}`)}{' '}
          <span translate="no">
            {broken.action} · {broken.entity} {broken.entity_id} · {broken.actor_name || '—'}
          </span>{' '}
          {dateTime(broken.at)}
        </Banner>
      )}
    </section>
  );
}
