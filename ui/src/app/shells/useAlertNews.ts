// Announces new alerts to logged-in administrators without a reload: as toasts, and under the bell. Each
// alert is announced once per user; those older than the first visit go under the bell without a toast.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/useData';
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';
import { addToHistory, durationOf, type NoticeKind, notify } from '@/shared/ui/notices';
import { type AlertNews, newsSince, worstFirst } from './alertNews';

const POLL_MS = 10_000;
const NAME = 'alerts-told';
/** Every tab announces an alert, but the bell lists it once. */
const linkOf = (id: number | string) => ({ path: '/admin/alerts', id: `alert-${id}` });
const KIND: Record<AlertNews['severity'], NoticeKind> = { critical: 'error', warning: 'info', info: 'info' };

/** Alerts shown as single toasts when several appear together; the rest share one. */
const MAX_TOASTS = 3;
const MAX_ON_FIRST_VISIT = 10;

export function useAlertNews(enabled: boolean): void {
  const { t } = useTranslation();
  const announced = useRef<number | null | undefined>(undefined);
  const alerts = useData(['alerts', 'news'], '/api/alerts', {
    query: { state: 'active', sort_by: 'since', sort_order: 'desc', limit: 100 },
    refetchInterval: POLL_MS,
    enabled,
  }).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new alerts come only with a response, not with another language
  useEffect(() => {
    if (!alerts) return;
    const announce = async () => {
      if (announced.current === undefined)
        announced.current = (await loadEncrypted<number>(NAME).catch(() => undefined)) ?? null;
      const { fresh, newest } = newsSince(alerts, announced.current);
      const first = announced.current === null;
      if (newest === announced.current) return;
      announced.current = newest;
      saveEncrypted(NAME, newest).catch(() => undefined);
      const title = (alert: AlertNews) => t(`shell.alert.${alert.severity}`);
      const bySeverity = worstFirst(fresh);
      const quiet = first ? bySeverity.slice(0, MAX_ON_FIRST_VISIT) : bySeverity.slice(MAX_TOASTS);
      for (const alert of [...quiet].reverse())
        addToHistory(KIND[alert.severity], title(alert), alert.text, linkOf(alert.id));
      if (first) return;
      if (quiet.length > 0)
        notify(
          'info',
          t('shell.alert.more', { count: quiet.length }),
          undefined,
          durationOf('info'),
          linkOf(`above-${newest}`),
        );
      for (const alert of bySeverity.slice(0, MAX_TOASTS))
        notify(KIND[alert.severity], title(alert), alert.text, durationOf('error'), linkOf(alert.id));
    };
    announce();
  }, [alerts]);
}
