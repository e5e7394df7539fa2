// The public home page: the district, its departments, published figures, news and officials.
import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { inLanguage, type Minister, useMinisters, useNews } from '@/shared/content';
import { useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useRestoredSession } from '@/shared/session/restore';
import { Parcels } from '@/shared/shell/Parcels';
import { useSite, useSiteName } from '@/shared/site';
import { Button } from '@/shared/ui/Button';
import { FallbackImage, Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { Departments } from './Departments';
import { Figures } from './Figures';
import * as styles from './home.module.css';
import { NewsList } from './NewsList';
import { Slides } from './Slides';

/** Up to this many talukas are named; more are counted. */
const NAMED_TALUKAS = 4;

export function HomePage() {
  const { t } = useTranslation(['home', 'common']);
  const { language, nameOf, byName } = useLanguage();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  // In the address, so that Back returns to the search.
  const change = (text: string) => {
    setSearch(text);
    setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true });
  };
  const { status, user } = useRestoredSession();
  const list = useRef<HTMLElement>(null);
  const site = useSite().data;
  const siteName = useSiteName();
  const departments = useDepartments();
  const district = site?.district;
  const name = district ? nameOf(district) : '';
  useDocumentTitle(name ? t('title', { district: name }) : siteName);
  const talukas = byName(site?.talukas ?? []).map(nameOf);
  const lead =
    talukas.length === 0
      ? t('lead')
      : talukas.length <= NAMED_TALUKAS
        ? t('leadNamed', { talukas: joinNames(talukas, language) })
        : t('leadCounted', { count: talukas.length });
  return (
    <>
      <div className={`${styles.hero} on-navy`}>
        <Parcels name="hero" />
        <div className={layout.wrap}>
          <div className={layout.shrinks}>
            <h1>{name ? t('title', { district: name }) : t('titleUnknown')}</h1>
            {district && language === 'en' && (
              <p className={styles.heroOther} lang="mr">
                {district.name_mr} जिल्हा
              </p>
            )}
            <p className={`${layout.large} ${styles.heroLead}`}>{lead}</p>
            <SearchBox
              value={search}
              onChange={change}
              onSubmit={() => list.current?.scrollIntoView({ block: 'start' })}
            />
          </div>
          <Slides />
        </div>
      </div>
      <Departments ref={list} query={departments} search={useDeferredValue(search)} />
      {/* Logged-in users have their own dashboards. */}
      {status !== 'loading' && !user && <Figures />}
      <div className={`${layout.wrap} ${styles.columns}`}>
        <LatestNews />
        <Officials />
      </div>
    </>
  );
}

function joinNames(names: string[], language: 'en' | 'mr'): string {
  return new Intl.ListFormat(language === 'mr' ? 'mr' : 'en-GB').format(names);
}

const LATEST = 3;

function LatestNews() {
  const { t } = useTranslation('home');
  const query = useNews({ limit: LATEST });
  return (
    <section id="news" aria-labelledby="news-title">
      <div className={styles.sectionHead}>
        <h2 id="news-title">{t('news.title')}</h2>
        <Link className={`${layout.line} ${layout.gap6} ${layout.strong} ${styles.sectionLink}`} to="/news">
          {t('news.all')} <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <QueryState query={query} rows={LATEST} />
      {query.data?.data.length === 0 && <EmptyState title={t('news.none')} text={t('news.noneText')} />}
      {query.data && <NewsList articles={query.data.data} level="h3" />}
    </section>
  );
}

function Officials() {
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

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

function SearchBox({ value, onChange, onSubmit }: SearchBoxProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form className={`${layout.row} ${layout.gap12} ${styles.heroSearch}`} onSubmit={submit}>
        <Icon name="search" />
        <label className={layout.visuallyHidden} htmlFor={id}>
          {t('search')}
        </label>
        <input
          id={id}
          type="search"
          maxLength={100}
          placeholder={t('search')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button kind="primary" type="submit">
          {t('searchButton')}
        </Button>
      </form>
    </search>
  );
}
