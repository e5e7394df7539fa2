import { useTranslation } from 'react-i18next';
import { inLanguage, type Minister, useMinisters } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FallbackImage } from '@/shared/ui/FallbackImage';
import { EmptyState, QueryState } from '@/shared/ui/States';
import * as styles from './home.module.css';

export function Officials() {
  const { t } = useTranslation('home');
  const query = useMinisters();
  return (
    <section id="officials" aria-labelledby="officials-title">
      <div className={styles.sectionHead}>
        <h2 id="officials-title">{t('common:term.officials')}</h2>
      </div>
      <div className={styles.officials}>
        <QueryState query={query} rows={4} />
        {query.data?.length === 0 && <EmptyState text={t('officials.none')} />}
        <ul>
          {query.data?.map((minister) => (
            <Official key={minister.id} minister={minister} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Official({ minister }: { minister: Minister }) {
  const { language } = useLanguage();
  const name = inLanguage(minister, 'name', language);
  return (
    <li>
      <span className={styles.officialPhoto}>
        <FallbackImage
          src={minister.full_image_url}
          width={56}
          height={56}
          loading="lazy"
          fallback={
            <svg viewBox="0 0 64 64" aria-hidden="true">
              <circle cx="32" cy="25" r="11" />
              <path d="M10 64c0-15 9.5-23 22-23s22 8 22 23z" />
            </svg>
          }
        />
      </span>
      <div>
        <b lang={name.lang}>{name.text}</b>
        <p>{inLanguage(minister, 'position', language).text}</p>
      </div>
    </li>
  );
}
