// Read-only view of the single sign-on provider and its group mapping, with a connection test.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useListedDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { type Fact, Facts } from '@/shared/ui/Facts';
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
  const roleText = ({ role, department }: Schemas['GroupOut']) =>
    role === 'user'
      ? nameOf(departments.find(({ slug }) => slug === department)) || department
      : t(`signOn.role.${role}`);
  const facts: Fact[] = [
    [t('signOn.provider'), `${provider.name} (${provider.issuer})`],
    [t('signOn.client'), provider.client_id],
    [t('signOn.redirect'), provider.redirect_uri],
    [t('signOn.linked'), count(provider.linked)],
    ...provider.groups.map(
      (mapping): Fact => [t('signOn.group', { group: mapping.group }), roleText(mapping)],
    ),
  ];
  const problems = test.data?.data.problems ?? [];
  return (
    <div className={styles.signOn}>
      <Facts facts={facts} />
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
