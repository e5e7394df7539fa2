// The weather as a card: live, fallback values marked as Demo, or "Weather Unavailable".
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../content';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import { Card } from '../ui/Card';
import * as card from '../ui/card.module.css';
import * as layout from '../ui/layout.module.css';
import { ErrorState } from '../ui/States';
import { useWeather, type Weather } from './api';
import * as styles from './weather.module.css';

export function WeatherCard() {
  const { t } = useTranslation('weather');
  const { language } = useLanguage();
  const query = useWeather();
  return (
    <Card
      body
      title={t('title')}
      finding={query.data && inLanguage(query.data, 'location', language).text}
      aside={
        <div className={styles.state}>
          {query.isPending && <Badge tone="quiet">{t('common:state.loading')}</Badge>}
          {query.data && (
            <Badge tone={query.data.isLive ? 'ok' : 'quiet'}>
              {t(query.data.isLive ? 'state.live' : 'state.demo')}
            </Badge>
          )}
        </div>
      }
      className={`${layout.column} ${styles.card}`}
    >
      {query.isError && !query.data && (
        <ErrorState title={t('unavailable')} text={t('unavailableText')} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <i className={`${card.skeleton} ${styles.waiting}`} />}
      {query.data && <Now weather={query.data} />}
    </Card>
  );
}

export function WeatherPicture({ icon }: { icon: string }) {
  return (
    <svg className={styles.picture} aria-hidden="true">
      <use href={`/weather.svg#${icon}`} />
    </svg>
  );
}

function Now({ weather }: { weather: Weather }) {
  const { t } = useTranslation('weather');
  const { language } = useLanguage();
  return (
    <div className={`${layout.row} ${layout.wraps} ${styles.now}`}>
      <WeatherPicture icon={weather.icon} />
      <div>
        <p className={styles.degrees}>{weather.temperature}°C</p>
        <p>{inLanguage(weather, 'condition', language).text}</p>
      </div>
      <dl>
        <dt>{t('humidity')}</dt>
        <dd>{weather.humidity}%</dd>
        <dt>{t('wind')}</dt>
        <dd>{t('speed', { speed: weather.windSpeed })}</dd>
      </dl>
    </div>
  );
}
