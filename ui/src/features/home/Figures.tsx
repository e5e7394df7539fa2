// Figures published by the pipeline (counts only), in an iframe sandboxed to scripts.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordResponse } from '@/api/connection';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useTheme } from '@/shared/theme/useTheme';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import * as styles from './home.module.css';

const ADDRESS = '/static/department-charts/index.html';
const MAX_HEIGHT = 4000;

/** Whether there is a published page. Bypasses all caches. */
async function isPublished(signal: AbortSignal): Promise<boolean> {
  const response = await fetch(ADDRESS, { method: 'HEAD', cache: 'no-store', signal });
  recordResponse(response.status);
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(String(response.status));
  return true;
}

/** The charts are larger than the rest of the page, so they are loaded only when the user scrolls near. */
const NEAR = '200px';

export function Figures() {
  const { t } = useTranslation('home');
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: NEAR,
    });
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  const { language } = useLanguage();
  const { theme } = useTheme();
  const query = useQuery({
    queryKey: ['published-charts'],
    queryFn: ({ signal }) => isPublished(signal),
    staleTime: 60_000,
    enabled: isNear,
  });
  const source = `${ADDRESS}?lang=${language}&theme=${theme}`;
  return (
    <section className={`${layout.wrap} ${styles.section}`} id="figures" aria-labelledby="figures-title">
      <div className={styles.sectionHead}>
        <h2 id="figures-title">{t('figures.title')}</h2>
        <p>{t('figures.text')}</p>
        {query.data !== false && (
          // Reserves its space until it is known whether the page exists.
          <a
            className={`${layout.line} ${layout.gap6} ${layout.strong} ${styles.sectionLink}`}
            href={source}
            style={query.data ? undefined : { visibility: 'hidden' }}
          >
            {t('figures.open')} <Icon name="external" size={16} />
          </a>
        )}
      </div>
      <div className={styles.figures} ref={container}>
        {query.isPending && <div className={styles.figuresFrame} aria-hidden="true" />}
        {query.isError && <ErrorState onRetry={() => query.refetch()} />}
        {query.data === false && <EmptyState title={t('figures.none')} text={t('figures.noneText')} />}
        {query.data && <Frame source={source} title={t('figures.frame')} />}
      </div>
    </section>
  );
}

function Frame({ source, title }: { source: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    // The frame reports its content height. Its origin is opaque, so messages are identified by their source window.
    const onMessage = (event: MessageEvent<{ height?: unknown } | null>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const reported = Number(event.data?.height);
      if (reported > 0) setHeight(Math.min(Math.ceil(reported), MAX_HEIGHT));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <iframe
      key={source}
      ref={frame}
      className={styles.figuresFrame}
      title={title}
      src={source}
      sandbox="allow-scripts"
      style={height ? { height } : undefined}
    />
  );
}
