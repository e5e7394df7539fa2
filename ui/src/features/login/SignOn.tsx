// Single sign-on button, if configured, with the error of the last attempt.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { api } from '@/api/client';
import { useSite } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './login.module.css';
import { failureOf, redirectToProvider, signOnErrorText } from './signOnRedirect';

export function SignOn() {
  const { t } = useTranslation(['login', 'common']);
  const name = useSite().data?.sign_on;
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const startSignOn = useMutation({
    mutationFn: async () => {
      const { data } = await api.post('/api/sign-on');
      redirectToProvider(data.url, { from: pathname, next: params.get('next') });
    },
  });
  if (!name) return null;
  const failure = startSignOn.isError ? signOnErrorText(startSignOn.error, t) : failureOf(state);
  return (
    <div className={`${layout.stack} ${layout.gap20}`}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button
        needsServer
        size="lg"
        block
        icon="shield"
        disabled={startSignOn.isPending || startSignOn.isSuccess}
        onClick={() => startSignOn.mutate()}
      >
        {t(startSignOn.isPending || startSignOn.isSuccess ? 'signOn.leaving' : 'signOn.with', { name })}
      </Button>
      <p className={`${layout.row} ${layout.gap12} ${styles.or}`}>{t('signOn.or')}</p>
    </div>
  );
}
