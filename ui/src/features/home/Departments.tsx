// Department tiles. A search filters the tiles and adds matching services and news from the server.
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Department, isUnavailable, useListedDepartments, useTagline } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { departmentPath, landingOf } from '@/shared/session/paths';
import { useSession } from '@/shared/session/session';
import { FailedBanner } from '@/shared/ui/Banner';
import { ButtonLink } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import { FallbackImage } from '@/shared/ui/FallbackImage';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { AlsoFound } from './AlsoFound';
import * as styles from './home.module.css';
import { matches } from './search';

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
