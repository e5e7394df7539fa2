// Banner carousel. Autoplay stops on pause, hover and focus, and is off if the user prefers reduced motion.
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inLanguage, type Slider, useSliders } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { IconButton } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { ErrorState } from '@/shared/ui/States';
import * as styles from './slides.module.css';

const INTERVAL_MS = 6_000;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Slides() {
  const query = useSliders();
  if (query.isPending)
    return (
      <div className={`${styles.slides} ${styles.waiting}`} aria-hidden="true">
        <div className={styles.slidePicture} />
      </div>
    );
  if (query.isError)
    return (
      <div className={`${styles.slides} ${styles.failed}`}>
        <ErrorState text={query.error.message} onRetry={() => query.refetch()} />
      </div>
    );
  return query.data.length > 0 ? <Carousel slides={query.data} /> : null;
}

function Carousel({ slides }: { slides: Slider[] }) {
  const { t } = useTranslation('home');
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());
  const [suspended, setSuspended] = useState(false);
  const autoplaying = playing && !suspended && slides.length > 1;
  const goBy = (step: number) => setIndex((now) => (now + step + slides.length) % slides.length);
  useEffect(() => {
    if (!autoplaying) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % slides.length), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [autoplaying, slides.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    goBy(step);
  };
  const slide = slides[index % slides.length];
  if (!slide) return null;
  return (
    <section
      className={styles.slides}
      aria-roledescription={t('slides.carousel')}
      aria-label={t('slides.title')}
      onMouseEnter={() => setSuspended(true)}
      onMouseLeave={() => setSuspended(false)}
      onFocus={() => setSuspended(true)}
      onBlur={() => setSuspended(false)}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        role="group"
        aria-roledescription={t('slides.slide')}
        aria-label={t('slides.position', { at: index + 1, of: slides.length })}
        aria-live={autoplaying ? 'off' : 'polite'}
      >
        <Slide key={slide.id} slide={slide} first={index === 0} />
      </div>
      {slides.length > 1 && (
        <div className={`${layout.row} ${styles.slideControls}`}>
          <IconButton icon="chevron-left" label={t('slides.previous')} onClick={() => goBy(-1)} />
          <span aria-hidden="true">
            {index + 1} / {slides.length}
          </span>
          <IconButton icon="chevron-right" label={t('slides.next')} onClick={() => goBy(1)} />
          <IconButton
            icon={playing ? 'pause' : 'play'}
            label={t(playing ? 'slides.pause' : 'slides.play')}
            onClick={() => setPlaying(!playing)}
          />
        </div>
      )}
    </section>
  );
}

function Slide({ slide, first }: { slide: Slider; first: boolean }) {
  const { t } = useTranslation('home');
  const { language } = useLanguage();
  const text = (field: 'title' | 'subtitle' | 'description' | 'button_text') =>
    inLanguage(slide, field, language);
  const label = text('button_text').text || t('slides.more');
  const link = (
    <>
      {label} <Icon name="arrow-right" size={16} />
    </>
  );
  return (
    <>
      <div className={styles.slidePicture}>
        {slide.full_image_url && (
          <img
            src={slide.full_image_url}
            alt=""
            width={712}
            height={286}
            decoding="async"
            fetchPriority={first ? 'high' : 'auto'}
          />
        )}
      </div>
      <div className={`${layout.breaks} ${styles.slideCaption}`} lang={text('title').lang}>
        {text('subtitle').text && (
          <p className={`${layout.small} ${styles.slideKicker}`}>{text('subtitle').text}</p>
        )}
        <h2>{text('title').text}</h2>
        {text('description').text && <p>{text('description').text}</p>}
        {slide.button_link.startsWith('/') && <Link to={slide.button_link}>{link}</Link>}
        {slide.button_link.startsWith('https://') && (
          <a href={slide.button_link} rel="noopener">
            {link}
          </a>
        )}
      </div>
    </>
  );
}
