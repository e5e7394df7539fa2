// Case lists against their legal limits: those overdue, those due within three days, and the on-time rate.
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Schemas } from '@/api/operations';
import { CASES, type CaseList, caseSummary, casesPath, useCaseLists } from '@/shared/caseLists';
import { useRefetchOnAnyVersion } from '@/shared/freshness';
import { formatCount, formatMonth, formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Card } from '@/shared/ui/Card';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, FailedQueries, QueryState } from '@/shared/ui/States';
import * as center from '../center.module.css';
import { useCenter } from '../context';

const URGENT = ['broken', 'soon'] as const;

export default function CasesCard() {
  const { t } = useTranslation('center');
  const { filters } = useCenter();
  const lists = useCaseLists();
  useRefetchOnAnyVersion(CASES);
  // A list without a taluka field cannot be filtered by taluka.
  const shown = (lists.data ?? []).filter(
    ({ department, by }) =>
      (!filters.department || filters.department === department) &&
      (!filters.taluka_id || by.some(({ filter }) => filter === 'taluka_id')),
  );
  const placeFilter: Record<string, string> = filters.taluka_id
    ? { taluka_id: String(filters.taluka_id) }
    : {};
  const summaries = useQueries({
    queries: shown.map(({ dataset }) => caseSummary(dataset, placeFilter)),
  });
  return (
    <Card title={t('card.legal-limits')} className={`${layout.column} ${center.tile}`}>
      <QueryState keepsData query={lists} rows={4} />
      {lists.data && shown.length === 0 && (
        <EmptyState title={t('limits.none')} text={t('limits.noneText')} />
      )}
      <ul className={center.alerts}>
        {shown.map((list, index) => (
          <Limits key={list.dataset} list={list} placeFilter={placeFilter} data={summaries[index]?.data} />
        ))}
      </ul>
      <FailedQueries queries={summaries} />
    </Card>
  );
}

interface LimitsProps {
  list: CaseList;
  placeFilter: Record<string, string>;
  data: Schemas['CaseSummary'] | undefined;
}

function Limits({ list, placeFilter, data }: LimitsProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const address = (more: Record<string, string>) =>
    `${casesPath(list.department)}?${new URLSearchParams({ list: list.dataset, ...placeFilter, ...more })}`;
  const latest = data?.months.at(-1);
  return (
    <li>
      <DepartmentIcon slug={list.department} size="sm" />
      <div>
        <b>
          <Link to={address({})}>{list.label[language]}</Link>
        </b>
        {data && !data.data_as_of && <p>{t('limits.notSent')}</p>}
        {data?.data_as_of && (
          <>
            <p>
              {URGENT.map((state, index) => (
                <span key={state}>
                  {index > 0 && ' · '}
                  <Link to={address({ state })}>{t(`limits.${state}`, { count: data.counts[state] })}</Link>
                </span>
              ))}{' '}
              · {t('limits.open', { count: data.open })}
            </p>
            {latest && (
              <p>
                {t('limits.onTime', {
                  month: formatMonth(latest.month, language),
                  rate: formatPercent(latest.rate),
                  part: formatCount(latest.part),
                  whole: formatCount(latest.whole),
                })}
              </p>
            )}
          </>
        )}
      </div>
    </li>
  );
}
