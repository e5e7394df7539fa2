// Announces new alerts to logged-in administrators without a reload: as toasts, and under the bell. Each
// alert is announced once per user; those older than the first visit go under the bell without a toast.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/useData';
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';
import { durationOf, keepNotice, type NoticeKind, notify } from '@/shared/ui/notices';
import { type AlertNews, newsSince, worstFirst } from './alertNews';

const POLL_MS = 10_000;
const NAME = 'alerts-told';
const PATH = '/admin/alerts';
const KIND: Record<AlertNews['severity'], NoticeKind> = { critical: 'error', warning: 'info', info: 'info' };

/** Alerts shown as single toasts when several appear together; the rest share one. */
const MOST_TOASTS = 3;
const MOST_AT_FIRST = 10;

export function useAlertNews(enabled: boolean): void {
  const { t } = useTranslation();
  const told = useRef<number | null | undefined>(undefined);
  const alerts = useData(['alerts', 'news'], '/api/alerts', {
    query: { state: 'active', sort_by: 'since', sort_order: 'desc', limit: 100 },
    refetchInterval: POLL_MS,
    enabled,
  }).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new alerts come only with a response, not with another language
  useEffect(() => {
    if (!alerts) return;
    const tell = async () => {
      if (told.current === undefined)
        told.current = (await loadEncrypted<number>(NAME).catch(() => undefined)) ?? null;
      const { fresh, newest } = newsSince(alerts, told.current);
      const first = told.current === null;
      if (newest === told.current) return;
      told.current = newest;
      saveEncrypted(NAME, newest).catch(() => undefined);
      const title = (alert: AlertNews) => t(`shell.alert.${alert.severity}`);
      const worst = worstFirst(fresh);
      const quiet = first ? worst.slice(0, MOST_AT_FIRST) : worst.slice(MOST_TOASTS);
      for (const alert of [...quiet].reverse())
        keepNotice(KIND[alert.severity], title(alert), alert.text, PATH);
      if (first) return;
      if (quiet.length > 0)
        notify('info', t('shell.alert.more', { count: quiet.length }), undefined, durationOf('info'), {
          path: PATH,
        });
      for (const alert of worst.slice(0, MOST_TOASTS))
        notify(KIND[alert.severity], title(alert), alert.text, durationOf('error'), { path: PATH });
    };
    tell();
  }, [alerts]);
}
