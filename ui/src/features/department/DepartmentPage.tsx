// Department route: load the department by slug and show its dashboard, or say why there is none.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useData } from '@/api/client';
import { isApiError } from '@/api/errors';
import type { Department } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { useSession } from '@/shared/session/session';
import { Button, ButtonLink } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { DashboardSkeleton } from '@/shared/ui/PageSkeleton';
import * as states from '@/shared/ui/states.module.css';
import * as styles from './department.module.css';
import { dashboards } from './pages';

const Screen = onDemand(() => import('./Screen').then(({ Screen }) => Screen));

export function DepartmentPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const query = useData(['departments', slug], '/api/departments/{key}', {
    path: { key: slug },
    staleTime: 300_000,
  });
  const user = useSession(({ user }) => user);
  const { nameOf } = useLanguage();
  if (query.isPending) return <DashboardSkeleton />;
  if (query.isError) {
    return isApiError(query.error) && query.error.status === 404 ? (
      <Screen title={t('department.notFoundTitle')} text={t('department.notFoundText')} />
    ) : (
      <Screen title={t('department.errorTitle')} text={query.error.message} onRetry={() => query.refetch()} />
    );
  }
  const Dashboard = dashboards[query.data.page];
  if (!Dashboard) return <UnderConstruction department={query.data} />;
  if (user?.outside_area) {
    const department = nameOf(query.data);
    return (
      <Screen
        title={t('department.notForAccountTitle')}
        text={t('department.outsideAreaText', { department })}
      />
    );
  }
  return (
    <ErrorBoundary key={slug}>
      <Suspense fallback={<DashboardSkeleton />}>
        <Dashboard department={query.data} />
      </Suspense>
    </ErrorBoundary>
  );
}

function UnderConstruction({ department }: { department: Department }) {
  const { t } = useTranslation();
  const { nameOf } = useLanguage();
  const navigate = useNavigate();
  const name = nameOf(department);
  return (
    <>
      <PageHead slug={department.slug} title={name} />
      <div className={layout.page}>
        <div className={`${card.card} ${styles.screen} ${states.state}`}>
          <DepartmentIcon department={department} />
          <h2>{t('department.construction')}</h2>
          <p>{t('department.constructionText')}</p>
          <dl className={layout.facts}>
            <dt>{t('term.department')}</dt>
            <dd>{name}</dd>
            <dt>{t('department.slug')}</dt>
            <dd translate="no">{department.slug}</dd>
          </dl>
          <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${states.stateActions}`}>
            <Button onClick={() => navigate(-1)}>{t('action.goBack')}</Button>
            <ButtonLink kind="primary" to="/">
              {t('action.goHome')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}
