// Current day and time in India, updated once a minute.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { longDay } from './moments';

const TICK_MS = 60_000;

export function Clock() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={now.toISOString()}>
      {t('clock', { day: longDay(now, language), time: formatTime(now, language) })}
    </time>
  );
}
