// The public home page: district, search over the departments, one tile a department.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  type Department,
  departmentName,
  FALLBACK_DEPARTMENTS,
  useDepartments,
  useTagline,
} from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Parcels } from '@/shared/shell/Parcels';
import { useSite } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { DepartmentIcon, Icon } from '@/shared/ui/Icon';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import './home.css';
import { matches } from './search';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function HomePage() {
  const { t } = useTranslation(['home', 'common']);
  const { language } = useLanguage();
  const tagline = useTagline();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLElement>(null);
  const site = useSite().data;
  const query = useDepartments();
  const district = site?.district;
  const name = district ? (language === 'mr' ? district.name_mr : district.name_en) : '';
  useDocumentTitle(name ? t('title', { district: name }) : t('common:product'));

  const all = query.data ?? (query.isError ? FALLBACK_DEPARTMENTS : []);
  const shown = all.filter((department) => matches(department, tagline(department), search));
  const searching = search.trim() !== '';
  const summary = () => {
    if (query.isPending) return t('common:state.loading');
    if (searching && shown.length === 0) return t('noMatch', { search });
    return t(searching ? 'matching' : 'count', { count: shown.length });
  };
  return (
    <>
      <div className="hero on-navy">
        <Parcels name="hero" />
        <div className="wrap">
          <h1>{name ? t('title', { district: name }) : t('titleUnknown')}</h1>
          {district && language === 'en' && (
            <p className="hero-other" lang="mr">
              {district.name_mr} जिल्हा
            </p>
          )}
          <p className="hero-lead">{t('lead')}</p>
          <Search
            value={search}
            onChange={setSearch}
            onSubmit={() => list.current?.scrollIntoView({ block: 'start' })}
          />
        </div>
      </div>
      <section className="wrap departments" id="departments" ref={list} aria-labelledby="departments-title">
        <div className="section-head">
          <h2 id="departments-title">{t('departments')}</h2>
          <p role="status">{summary()}</p>
        </div>
        {query.isError && (
          <Banner
            tone="warn"
            title={t('fallback')}
            action={
              <Button size="sm" icon="refresh" onClick={() => query.refetch()}>
                {t('common:action.tryAgain')}
              </Button>
            }
          >
            {query.error.message}
          </Banner>
        )}
        <div className="tiles">
          {query.isPending && SKELETONS.map((key) => <TileSkeleton key={key} />)}
          {shown.map((department) => (
            <Tile key={department.slug} department={department} tagline={tagline(department)} />
          ))}
          {!query.isPending && <OfficialsTile />}
        </div>
      </section>
    </>
  );
}

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

function Search({ value, onChange, onSubmit }: SearchProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form className="hero-search" onSubmit={submit}>
        <Icon name="search" />
        <label className="visually-hidden" htmlFor={id}>
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

function Tile({ department, tagline }: { department: Department; tagline: string }) {
  const { language } = useLanguage();
  return (
    <Link className="tile" to={`/${department.slug}/login`}>
      {department.logo && department.full_logo_url ? (
        <img src={department.full_logo_url} alt="" width={48} height={48} />
      ) : (
        <DepartmentIcon slug={department.slug} />
      )}
      <b>{departmentName(department, language)}</b>
      <span>{tagline}</span>
      <i className="tile-arrow">
        <Icon name="arrow-right" size={16} />
      </i>
    </Link>
  );
}

function TileSkeleton() {
  return (
    <div className="tile" aria-hidden="true">
      <i className="skeleton" style={{ width: 48, height: 48 }} />
      <i className="skeleton" style={{ width: '60%', height: 16, marginTop: 16 }} />
      <i className="skeleton" style={{ width: '85%', height: 12, marginTop: 8 }} />
    </div>
  );
}

function OfficialsTile() {
  const { t } = useTranslation('home');
  return (
    <div className="tile-officials">
      <Icon name="lock" size={24} />
      <div>
        <b>{t('officials.title')}</b>
        <p>{t('officials.text')}</p>
        <ButtonLink size="sm" to="/admin/login">
          {t('officials.login')}
        </ButtonLink>
      </div>
    </div>
  );
}
