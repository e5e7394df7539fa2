// Shown at the top of every page while its figures are as known on an earlier day.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { AS_KNOWN_ON, setAsKnown, useAsKnown } from '@/api/asKnown';
import { api } from '@/api/client';
import { useLanguage } from '../i18n/useLanguage';
import { onDemand } from '../lazy';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './history.module.css';

const ChangesDrawer = onDemand(async () => (await import('./ChangesDrawer')).ChangesDrawer);

export function AsKnownBar() {
  const { t } = useTranslation();
  const { date } = useLanguage();
  const { slug } = useParams();
  const on = useAsKnown((state) => state.on);
  const [comparing, setComparing] = useState(false);
  useDayFromUrl();
  if (on === null) return null;
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.small} ${styles.bar}`} role="status">
      <Icon name="clock" />
      <p>
        <b>{on.includes('-') ? t('asKnown.day', { day: date(on) }) : t('asKnown.number', { number: on })}</b>{' '}
        {t('asKnown.text')}
      </p>
      <Button size="sm" onClick={() => setComparing(true)}>
        {t('asKnown.changes')}
      </Button>
      <Button size="sm" kind="primary" onClick={() => setAsKnown(null)}>
        {t('asKnown.back')}
      </Button>
      {comparing && <ChangesDrawer on={on} department={slug} onClose={() => setComparing(false)} />}
    </div>
  );
}

/** Apply the day from the URL once and remove it there. */
function useDayFromUrl(): void {
  const [search, setSearch] = useSearchParams();
  const requested = search.get(AS_KNOWN_ON);
  useEffect(() => {
    if (!requested) return;
    setSearch(
      (before) => {
        before.delete(AS_KNOWN_ON);
        return before;
      },
      { replace: true },
    );
    api.get('/api/history').then(
      ({ data }) => setAsKnown(requested, data.paths),
      () => undefined,
    );
  }, [requested, setSearch]);
}
