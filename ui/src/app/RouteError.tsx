import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/States';
import * as shells from './shells/shells.module.css';

/** Shown when a page cannot render: its code failed to load, or has a bug. */
export function RouteError() {
  const { t } = useTranslation();
  console.error(useRouteError());
  return (
    <main className={shells.routeError}>
      <ErrorState
        title={t('state.broken')}
        text={t('errors.network')}
        onRetry={() => window.location.reload()}
      >
        <Button size="sm" onClick={() => window.location.assign('/')}>
          {t('action.goHome')}
        </Button>
      </ErrorState>
    </main>
  );
}
