// Department tiles. A search filters the tiles and adds matching services and news from the server.
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inLanguage, MIN_SEARCH_LENGTH, useSiteSearch } from '@/shared/content';
import { type Department, isUnavailable, useListedDepartments, useTagline } from '@/shared/departments';
import { formatCount } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { departmentPath, landingOf } from '@/shared/session/paths';
import { useSession } from '@/shared/session/session';
import { Count } from '@/shared/ui/Badge';
import { FailedBanner } from '@/shared/ui/Banner';
import { ButtonLink } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { FallbackImage, Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { ErrorState } from '@/shared/ui/States';
import * as styles from './home.module.css';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'];

interface DepartmentsProps {
  ref: Ref<HTMLElement>;
  query: UseQueryResult<Department[]>;
  search: string;
}

export function Departments({ ref, query, search }: DepartmentsProps) {
  const { t } = useTranslation(['home', 'common']);
  const tagline = useTagline();
  const all = useListedDepartments() ?? [];
  const unavailable = isUnavailable(query);
  const loading = query.isPending && !unavailable;
  const shown = all.filter((department) => matches(department, tagline(department), search));
  const searching = search.trim() !== '';
  const summary = () => {
    if (loading) return t('common:state.loading');
    if (searching && shown.length === 0) return t('noMatch', { search });
    return t(searching ? 'matching' : 'count', { count: shown.length });
  };
  return (
    <section
      className={`${layout.wrap} ${styles.section}`}
      id="departments"
      ref={ref}
      aria-labelledby="departments-title"
    >
      <div className={styles.sectionHead}>
        <h2 id="departments-title">{t('common:term.departments')}</h2>
        <p role="status">{summary()}</p>
      </div>
      {unavailable && (
        <FailedBanner
          tone="warn"
          title={t('fallback')}
          text={query.error?.message ?? ''}
          onRetry={() => query.refetch()}
        />
      )}
      <div className={styles.tiles}>
        {loading && SKELETONS.map((key) => <TileSkeleton key={key} />)}
        {shown.map((department) => (
          <Tile key={department.slug} department={department} tagline={tagline(department)} />
        ))}
        {!searching && <OfficialsTile hasTiles={shown.length > 0} />}
      </div>
      {searching && <AlsoFound term={search.trim()} />}
    </section>
  );
}

function Tile({ department, tagline }: { department: Department; tagline: string }) {
  const { nameOf } = useLanguage();
  const user = useSession((state) => state.user);
  return (
    <Link className={styles.tile} to={departmentPath(user, department.slug)}>
      <FallbackImage
        src={department.logo && department.full_logo_url}
        width={48}
        height={48}
        loading="lazy"
        fallback={<DepartmentIcon department={department} />}
      />
      <b>{nameOf(department)}</b>
      <span>{tagline}</span>
      <i className={styles.tileArrow}>
        <Icon name="arrow-right" size={16} />
      </i>
    </Link>
  );
}

function TileSkeleton() {
  return (
    <div className={styles.tile} aria-hidden="true">
      <i className={card.skeleton} style={{ width: 48, height: 48 }} />
      <i className={card.skeleton} style={{ width: '60%', height: 16, marginTop: 16 }} />
      <i className={card.skeleton} style={{ width: '85%', height: 12, marginTop: 8 }} />
    </div>
  );
}

function OfficialsTile({ hasTiles }: { hasTiles: boolean }) {
  const { t } = useTranslation('home');
  const user = useSession((state) => state.user);
  return (
    <div className={`${layout.row} ${layout.gap20} ${styles.tileOfficials}`}>
      <Icon name="lock" size={24} />
      <div>
        <b>{t('forOfficials.title')}</b>
        {hasTiles && <p>{t('forOfficials.text')}</p>}
        <ButtonLink size="sm" to={user ? landingOf(user) : '/admin/login'}>
          {t(user ? 'forOfficials.dashboard' : 'forOfficials.login')}
        </ButtonLink>
      </div>
    </div>
  );
}

// Services and news that match the search, queried from the server as the user types.
const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** Whether the names, slug, tagline or description contain every word of the search. */
function matches(department: Department, tagline: string, search: string): boolean {
  const text = normalize(
    [department.name, department.name_mr, department.slug, tagline, department.description].join(' '),
  );
  return normalize(search)
    .split(' ')
    .every((word) => text.includes(word));
}

const DEBOUNCE_MS = 300;

function AlsoFound({ term }: { term: string }) {
  const { t } = useTranslation('home');
  const { language, date } = useLanguage();
  const [debounced, setDebounced] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const query = useSiteSearch(debounced);
  if (debounced.length < MIN_SEARCH_LENGTH) return null;
  if (query.isError) return <ErrorState text={query.error.message} onRetry={() => query.refetch()} />;
  if (!query.data) return null;
  const { services, news, totals } = query.data;
  const rest = (all: number, shown: number) =>
    all > shown && <p>{t('found.first', { shown: formatCount(shown), all: formatCount(all) })}</p>;
  return (
    <div className={styles.alsoFound}>
      <section aria-labelledby="found-services">
        <h3 id="found-services">
          {t('found.services')} <Count value={formatCount(totals.services)} />
        </h3>
        {services.length === 0 && <p>{t('found.noServices')}</p>}
        <ul>
          {services.map((service) => (
            <li key={service.name}>
              <b lang={inLanguage(service, 'name', language).lang}>
                {inLanguage(service, 'name', language).text}
              </b>
              {service.days_allowed !== null && (
                <span>{t('found.days', { count: service.days_allowed })}</span>
              )}
            </li>
          ))}
        </ul>
        {rest(totals.services, services.length)}
      </section>
      <section aria-labelledby="found-news">
        <h3 id="found-news">
          {t('common:term.news')} <Count value={formatCount(totals.news)} />
        </h3>
        {news.length === 0 && <p>{t('found.noNews')}</p>}
        <ul>
          {news.map((article) => (
            <li key={article.slug}>
              <Link to={`/news/${article.slug}`} lang={inLanguage(article, 'title', language).lang}>
                <b>{inLanguage(article, 'title', language).text}</b>
              </Link>
              <span>{date(article.published_at)}</span>
            </li>
          ))}
        </ul>
        {rest(totals.news, news.length)}
      </section>
    </div>
  );
}
