// Read-only view of the single sign-on provider and its group mapping, with a connection test.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useData } from '@/api/useData';
import { useListedDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { QueryState } from '@/shared/ui/States';
import * as styles from './configuration.module.css';

const PATH = '/api/super-admin/sign-on';

export function SignOnCard() {
  const { t } = useTranslation('configuration');
  const query = useData(['sign-on'], PATH);
  return (
    <Card title={t('signOn.title')} finding={t('signOn.text')} body>
      <QueryState query={query} rows={2} />
      {query.data && !query.data.issuer && <Banner tone="info">{t('signOn.off')}</Banner>}
      {query.data?.issuer && <Provider provider={query.data} />}
    </Card>
  );
}

function Provider({ provider }: { provider: Schemas['SignOnOut'] }) {
  const { t } = useTranslation('configuration');
  const { count, nameOf } = useLanguage();
  const departments = useListedDepartments() ?? [];
  const test = useMutation({ mutationFn: () => api.post(`${PATH}/test`) });
  const facts = [
    ['provider', `${provider.name} (${provider.issuer})`],
    ['client', provider.client_id],
    ['redirect', provider.redirect_uri],
    ['linked', count(provider.linked)],
  ] as const;
  const roleText = ({ role, department }: Schemas['GroupOut']) =>
    role === 'user'
      ? nameOf(departments.find(({ slug }) => slug === department)) || department
      : t(`signOn.role.${role}`);
  const problems = test.data?.data.problems ?? [];
  return (
    <div className={styles.signOn}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`signOn.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {provider.groups.map((mapping) => (
          <div key={mapping.group}>
            <dt>{t('signOn.group', { group: mapping.group })}</dt>
            <dd>{roleText(mapping)}</dd>
          </div>
        ))}
      </dl>
      {test.isError && <Banner tone="bad">{test.error.message}</Banner>}
      {test.data && (
        <Banner tone={problems.length ? 'bad' : 'ok'} title={test.data.message}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      <Button size="sm" does="test_sign_on" disabled={test.isPending} onClick={() => test.mutate()}>
        {t(test.isPending ? 'signOn.testing' : 'signOn.test')}
      </Button>
    </div>
  );
}
