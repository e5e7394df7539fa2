// The weather in one line, for a navy bar.
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../content';
import { useLanguage } from '../i18n/useLanguage';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import { useWeather } from './api';
import { WeatherPicture } from './WeatherCard';
import * as styles from './weather.module.css';

export function WeatherWidget() {
  const { t } = useTranslation('weather');
  const { language } = useLanguage();
  const { data, isPending } = useWeather();
  if (isPending) return null;
  if (!data)
    return (
      <span className={styles.widget} title={t('unavailableText')}>
        <Icon name="cloud" size={18} />
        {t('unavailable')}
      </span>
    );
  const location = inLanguage(data, 'location', language).text;
  const condition = inLanguage(data, 'condition', language).text;
  const details = t('summary', { location, condition, humidity: data.humidity, speed: data.windSpeed });
  return (
    <span className={styles.widget} title={details}>
      <WeatherPicture icon={data.icon} />
      <span aria-hidden="true">{data.temperature}°C</span>
      {!data.isLive && <span className={styles.demo}>{t('state.demo')}</span>}
      <span className={layout.visuallyHidden}>
        {data.temperature}°C, {details}
      </span>
    </span>
  );
}
