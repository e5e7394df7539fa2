// The public home page: the district, its departments, published figures, news and officials.
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDepartments } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useRestoredSession } from '@/shared/session/restore';
import { Parcels } from '@/shared/shell/Parcels';
import { useSite, useSiteName } from '@/shared/site';
import * as layout from '@/shared/ui/layout.module.css';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { Departments } from './Departments';
import { Figures } from './Figures';
import * as styles from './home.module.css';
import { LatestNews } from './LatestNews';
import { Officials } from './Officials';
import { SearchBox } from './SearchBox';
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
