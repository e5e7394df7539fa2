// Previews a schedule's next five runs, computed by the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { useLanguage } from '../i18n/useLanguage';
import * as manage from '../manage/manage.module.css';
import * as styles from './schedules.module.css';
import { SCHEDULES, type When } from './types';
import { whenInWords } from './when';

export function NextRuns({ when }: { when: When }) {
  const { t } = useTranslation('schedules');
  const { dateTime, language } = useLanguage();
  const isComplete = when.every !== 'week' || when.days.length > 0;
  const query = useQuery({
    queryKey: ['schedule-preview', when],
    enabled: isComplete && (when.every !== 'cron' || when.cron.trim() !== ''),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await api.post(`${SCHEDULES}/preview`, {
          body: when,
          signal,
        })
      ).data,
  });
  const fieldError = isApiError(query.error) ? Object.values(query.error.fieldErrors).flat()[0] : undefined;
  return (
    <section
      className={`${manage.formWide} ${styles.scheduleNext}`}
      aria-label={t('nextRuns')}
      aria-live="polite"
    >
      <h3>{t('nextRuns')}</h3>
      {query.isError ? (
        <p className={styles.scheduleNextFault}>{fieldError ?? query.error.message}</p>
      ) : (
        query.data &&
        isComplete && (
          <>
            <p>
              {whenInWords(when, t, language)} <code>{query.data.cron}</code>
            </p>
            <ol>
              {query.data.next_runs.map((run) => (
                <li key={run}>
                  <time dateTime={run}>{dateTime(run)}</time>
                </li>
              ))}
            </ol>
          </>
        )
      )}
    </section>
  );
}
