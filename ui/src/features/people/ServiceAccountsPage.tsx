// Service accounts for programs that import sheets or read figures, each with its own token.
import { useState } from 'react';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { lazyWithRetry } from '@/shared/lazy';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import * as manage from '@/shared/manage/manage.module.css';
import { valuesFrom } from '@/shared/manage/specs';
import { useRemoval } from '@/shared/manage/useRemoval';
import { useSource } from '@/shared/manage/useSource';
import { useWords, withKeyPrefix } from '@/shared/manage/words';
import { Badge, type Tone } from '@/shared/ui/Badge';
import type { ServiceAccount } from './api';
import { SERVICE_ACCOUNTS } from './api';
import { EMPTY, partsOf, type ServiceValues, sheetsOf } from './serviceAccountForm';

const SecretOnce = lazyWithRetry(async () => (await import('@/shared/manage/SecretOnce')).SecretOnce);

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' as const },
  filters: { state: '', department: '' },
};

const TONES: Record<ServiceAccount['state'], Tone> = { active: 'ok', expired: 'warn', revoked: 'quiet' };

const useOptions = () => useData(['manage', SERVICE_ACCOUNTS, 'options'], `${SERVICE_ACCOUNTS}/options`);

/** The token is only returned when it is created or renewed. */
const tokenOf = (saved: Partial<Schemas['ServiceAccountCreated']>) => saved.token;

export default function ServiceAccountsPage() {
  const words = useWords('people', 'services');
  const { nameOf, date, dateTime, language } = useLanguage();
  const [shown, setShown] = useState<ReturnType<typeof tokenShown>>();
  const options = useOptions().data ?? [];
  const source = useSource<ServiceAccount>({
    path: SERVICE_ACCOUNTS,
    defaults: DEFAULTS,
    failed: words('fetchFailed'),
  });
  const tokenShown = (saved: ServiceAccount) => {
    const secret = tokenOf(saved);
    const about = { name: saved.name, email: saved.account };
    return secret
      ? { kind: 'token' as const, words: withKeyPrefix(words, 'token'), about, secret }
      : undefined;
  };
  const renewal = useRemoval(
    {
      title: words('renew.title'),
      failed: words('renew.failed'),
      body: (row) => <p>{words('renew.text', { name: row.name })}</p>,
    },
    ({ id, revision }: ServiceAccount) =>
      api.post(`${SERVICE_ACCOUNTS}/{account_id}/token`, { path: { account_id: id }, query: { revision } }),
    async ({ data }) => {
      await source.changed();
      setShown(tokenShown(data));
    },
  );
  const scope = (row: ServiceAccount) =>
    words(`may.${row.may_read && row.may_import ? 'both' : row.may_read ? 'read' : 'import'}`);
  const sheets = (row: ServiceAccount) =>
    sheetsOf(options, row.department_id)
      .filter(({ name }) => row.datasets.includes(name))
      .map((sheet) => sheet[language])
      .join(', ');
  const lastUsed = (row: ServiceAccount) => (row.last_used_at ? dateTime(row.last_used_at) : words('never'));
  const state = (row: ServiceAccount) => <Badge tone={TONES[row.state]}>{words(`state.${row.state}`)}</Badge>;
  const token = (row: ServiceAccount) => (
    <span className={manage.mono} translate="no">
      {`jilha_${row.prefix}`}
    </span>
  );
  const columns: GridColumn<ServiceAccount>[] = [
    {
      key: 'name',
      title: words('column.name'),
      value: (row) => row.name,
      below: (row) => nameOf(row.department),
    },
    {
      key: 'state',
      title: words('column.state'),
      value: (row) => words(`state.${row.state}`),
      badge: (row) => TONES[row.state],
      sortable: false,
    },
    {
      key: 'scope',
      title: words('column.scope'),
      value: scope,
      below: sheets,
      sortable: false,
    },
    {
      key: 'token',
      title: words('column.token'),
      value: (row) => row.prefix,
      render: token,
      sortable: false,
    },
    { key: 'expires_on', title: words('column.expires'), value: (row) => date(row.expires_on) },
    { key: 'last_used_at', title: words('column.used'), value: lastUsed },
  ];
  return (
    <>
      <ManagedPage<ServiceAccount, ServiceValues>
        words={words}
        source={source}
        singular="service_account"
        plural="service_accounts"
        nameOf={(row) => row.name}
        columns={columns}
        filters={[
          {
            key: 'state',
            label: words('column.state'),
            options: ['', 'active', 'expired', 'revoked'].map((value) => ({
              value,
              label: words(value ? `state.${value}` : 'allStates'),
            })),
          },
          {
            key: 'department',
            label: words('column.department'),
            all: words('allDepartments'),
            options: options.map(({ department }) => ({ value: department.slug, label: nameOf(department) })),
          },
        ]}
        figures={['state', 'scope', 'token', 'expires_on', 'last_used_at']}
        first={words('first')}
        form={{
          empty: EMPTY,
          valuesOf: (row) => ({ ...valuesFrom(EMPTY, row), datasets: row.datasets }),
          bodyOf: (values): object => values,
          parts: (values) => partsOf(words, values, options, { nameOf, language }),
          secret: tokenShown,
        }}
        facts={(row) => [
          [words('column.department'), nameOf(row.department)],
          [words('column.state'), state(row)],
          [words('column.scope'), scope(row)],
          [words('column.sheets'), sheets(row)],
          [words('column.token'), token(row)],
          [words('column.expires'), date(row.expires_on)],
          [
            words('column.used'),
            row.last_used_at
              ? words('usedAt', { when: lastUsed(row), address: row.last_address })
              : lastUsed(row),
          ],
          [words('account'), row.account],
          [words('created'), date(row.created_at)],
          ...(row.revoked_at ? [[words('revokedAt'), dateTime(row.revoked_at)] as [string, string]] : []),
        ]}
        acts={(row) => [
          {
            key: 'renew',
            icon: 'refresh',
            label: words('act.renew', { name: row.name }),
            act: () => renewal.ask(row),
            does: 'renew_service_token',
          },
        ]}
        removes={{ does: 'revoke_service_account', barred: (row) => row.state === 'revoked' }}
      />
      {renewal.dialog}
      {shown && <SecretOnce {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
