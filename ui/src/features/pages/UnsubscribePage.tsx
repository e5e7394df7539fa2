// Target of the unsubscribe link in messages. Works without a login.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api, useData } from '@/api/client';
import { isApiError } from '@/api/errors';
import { Banner } from '@/shared/ui/Banner';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import * as textPage from '@/shared/ui/text-page.module.css';
import { OTHER_PAGES, PageFrame } from './PageFrame';

const PATH = '/api/messages/unsubscribe/{token}';

export function UnsubscribePage() {
  const { t } = useTranslation(['pages', 'public']);
  const [params] = useSearchParams();
  const path = { token: params.get('token') || '-' };
  const query = useData(['unsubscribe', path.token], PATH, { path, retry: false });
  const unsubscribe = useMutation({ mutationFn: async () => (await api.post(PATH, { path })).data });
  const subscription = unsubscribe.data ?? query.data;
  return (
    <PageFrame title={t('unsubscribe.title')} updated={OTHER_PAGES.unsubscribe}>
      {query.isPending && <TableSkeleton rows={2} />}
      {query.isError &&
        (isApiError(query.error) && query.error.status === 404 ? (
          <ErrorState title={t('unsubscribe.invalid')} text={t('unsubscribe.invalidText')}>
            <ButtonLink to="/login">{t('public:nav.login')}</ButtonLink>
          </ErrorState>
        ) : (
          <ErrorState text={query.error.message} onRetry={() => query.refetch()} />
        ))}
      {unsubscribe.isError && (
        <Banner tone="bad" title={t('unsubscribe.failed')}>
          {unsubscribe.error.message}
        </Banner>
      )}
      {subscription?.ended && (
        <Banner tone="ok">
          {t('unsubscribe.ended', { kind: t(`unsubscribe.kind.${subscription.kind}`) })}
        </Banner>
      )}
      {subscription && !subscription.ended && (
        <>
          <p className={textPage.lead}>
            {t('unsubscribe.lead', { kind: t(`unsubscribe.kind.${subscription.kind}`) })}
          </p>
          <Button kind="primary" disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            {t('unsubscribe.act')}
          </Button>
        </>
      )}
    </PageFrame>
  );
}
