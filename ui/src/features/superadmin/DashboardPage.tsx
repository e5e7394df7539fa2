// Super admin dashboard: users and departments, items that need attention, and system health.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge } from '@/shared/ui/Badge';
import { FailedBanner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Icon, type IconName } from '@/shared/ui/Icon';
import { KpiCard } from '@/shared/ui/KpiCard';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { QuietFailure, TableSkeleton } from '@/shared/ui/States';
import { Checkup } from './Checkup';
import styles from './overview.module.css';

type Attention = Schemas['Attention'];
type Overview = Schemas['OverviewOut'];

/** A check of the installation. `name` is in the user's language; `mend` says how to fix the problem. */
export type Check = Schemas['CheckOut'];

const ICONS: Record<Attention['severity'], IconName> = { bad: 'error', warn: 'warning', info: 'info' };

export default function DashboardPage() {
  const { t } = useTranslation('superadmin');
  const query = useData(['super-admin', 'overview'], '/api/super-admin/dashboard/stats', {
    refetchInterval: 60_000,
  });
  const data = query.data;
  const failed = query.isError && !data ? query.error.message : null;
  const unloaded = !data && (failed === null ? <TableSkeleton rows={4} /> : <QuietFailure />);
  return (
    <>
      <PageHead
        title={t('dashboard.title')}
        subtitle={t('dashboard.welcome')}
        actions={
          <Button needsServer icon="refresh" disabled={query.isFetching} onClick={() => query.refetch()}>
            {t('common:action.refresh')}
          </Button>
        }
      />
      <div className={`${layout.page} ${layout.parts}`}>
        {failed !== null && <FailedBanner text={failed} onRetry={() => query.refetch()} />}
        <Tiles data={data} failed={failed} />
        <div className={`${layout.grid12} ${styles.superadminRest}`}>
          <div className={layout.col8}>
            <Card title={t('attention.title')} body>
              {unloaded}
              {data && <AttentionList items={data.attention} />}
            </Card>
          </div>
          <div className={layout.col4}>
            <Card title={t('health.title')} aside={<Checkup />} body>
              {unloaded}
              {data && <HealthList data={data} />}
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}

interface TilesProps {
  data: Overview | undefined;
  failed: string | null;
}

function Tiles({ data, failed }: TilesProps) {
  const { t } = useTranslation('superadmin');
  const { count } = useLanguage();
  const stats = data?.system_stats;
  const tiles = [
    {
      key: 'totalUsers',
      value: stats?.total_users,
      part: stats?.active_users,
      color: 'var(--c1)',
      share: t('tile.totalUsersShare', { count: stats?.inactive_users ?? 0 }),
    },
    {
      key: 'activeUsers',
      value: stats?.active_users,
      part: data?.activity.signed_in_this_week,
      color: 'var(--c3)',
      share: t('tile.activeUsersShare', { count: data?.activity.signed_in_now ?? 0 }),
    },
    {
      key: 'totalDepartments',
      value: stats?.total_departments,
      part: stats?.active_departments,
      color: 'var(--c5)',
      share: t('tile.totalDepartmentsShare', { count: stats?.active_departments ?? 0 }),
    },
    {
      key: 'adminUsers',
      value: stats?.admin_users,
      part: stats?.superadmin_users,
      color: 'var(--c4)',
      share: t('tile.adminUsersShare', { count: stats?.superadmin_users ?? 0 }),
    },
  ];
  return (
    <div className={layout.grid12}>
      {tiles.map((tile) => (
        <div className={layout.col3} key={tile.key}>
          <KpiCard
            label={t(`tile.${tile.key}`)}
            value={count(tile.value)}
            color={tile.color}
            parts={[{ value: tile.part ?? 0, color: tile.color }]}
            whole={tile.value ?? 0}
            share={tile.share}
            loading={!data && failed === null}
            error={failed}
          />
        </div>
      ))}
    </div>
  );
}

function AttentionList({ items }: { items: Attention[] }) {
  const { t } = useTranslation('superadmin');
  if (items.length === 0)
    return (
      <p className={`${layout.row} ${layout.gap8} ${styles.attentionNone}`}>
        <Icon name="success" size={18} /> {t('attention.none')}
      </p>
    );
  return (
    <ul className={styles.attentionList}>
      {items.map((item) => (
        <li key={item.kind} className={styles[`attention-${item.severity}`]}>
          <Icon name={ICONS[item.severity]} size={18} />
          <span>{t(`attention.${item.kind}`, { count: item.count })}</span>
          {item.path && <Link to={item.path}>{t('attention.open')}</Link>}
        </li>
      ))}
    </ul>
  );
}

const OK = new Set(['ok', 'empty']);

function HealthList({ data: { health } }: { data: Overview }) {
  const { t } = useTranslation('superadmin');
  const { dateTime, count } = useLanguage();
  const gigabytes = (bytes: number) => count(bytes / 1e9);
  const parts = [
    { key: 'database', status: health.database.status, note: '' },
    {
      key: 'worker',
      status: health.worker.status,
      note: health.worker.seen_at ? t('health.seen', { when: dateTime(health.worker.seen_at) }) : '',
    },
    { key: 'marts', status: health.marts.status, note: '' },
    {
      key: 'imports',
      status: health.imports.failed_this_week ? 'failed' : 'ok',
      note: t('health.queue', { count: health.imports.queued + health.imports.running }),
    },
    {
      key: 'disk',
      status: health.disk.status,
      note: t('health.free', {
        free: gigabytes(health.disk.free_bytes),
        total: gigabytes(health.disk.total_bytes),
      }),
    },
  ];
  return (
    <ul className={styles.healthList}>
      {parts.map(({ key, status, note }) => (
        <li key={key}>
          <span>
            <b>{t(`health.part.${key}`)}</b>
            {note && <span>{note}</span>}
          </span>
          <Badge tone={OK.has(status) ? 'ok' : 'bad'}>{t(`health.status.${status}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
