// When each department will clear its pending cases at the current pace. Its dashboard has the slider.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inLanguage, useDatasets } from '@/catalog/useDataset';
import { todayInIndia } from '@/shared/calendar';
import { formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { type Clearance, ClearBy, clearanceQuery, useClearanceWords } from '@/shared/performance/ClearBy';
import { Card } from '@/shared/ui/Card';
import { DepartmentIcon } from '@/shared/ui/DepartmentIcon';
import * as layout from '@/shared/ui/layout.module.css';
import { FailedQueries } from '@/shared/ui/States';
import * as center from '../center.module.css';
import { useCenter, useDashboardLink } from '../context';

/** 31 March or, from January to March, the following 30 September: always at least three months away. */
function halfYearEnd(today = todayInIndia()): string {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return month < 4 ? `${year}-09-30` : `${year + 1}-03-31`;
}

export default function ClearanceCard() {
  const { t } = useTranslation('center');
  const { filters } = useCenter();
  const [by, setBy] = useState(halfYearEnd);
  const datasets = (useDatasets().data ?? []).filter(
    ({ dashboards, department }) =>
      dashboards.some(({ queue }) => queue) && (!filters.department || filters.department === department),
  );
  const queues = useQueries({ queries: datasets.map(({ name }) => clearanceQuery(name, filters, by)) });
  return (
    <Card title={t('card.clearance')} className={`${layout.column} ${center.tile}`}>
      <div className={center.clearBy}>
        <ClearBy by={by} min={todayInIndia()} onBy={setBy} />
      </div>
      <ul className={center.alerts}>
        {datasets.map(({ name, department, label }, index) => (
          <Queue
            key={name}
            name={name}
            department={department}
            label={label}
            by={by}
            data={queues[index]?.data}
          />
        ))}
      </ul>
      <FailedQueries queries={queues} />
    </Card>
  );
}

interface QueueProps {
  name: string;
  department: string;
  label: { en: string; mr: string };
  by: string;
  data: Clearance | undefined;
}

function Queue({ name, department, label, by, data }: QueueProps) {
  const { t: words } = useTranslation('clearance');
  const linkTo = useDashboardLink();
  const { language } = useLanguage();
  const { when, why, effort } = useClearanceWords(data);
  const [current] = data?.steps ?? [];
  return (
    <li>
      <DepartmentIcon slug={department} size="sm" />
      <div>
        <b>
          <Link to={linkTo(department, name)}>{inLanguage(label, language)}</Link>
        </b>
        {data && <p>{current ? when(current) : why(data.reason ?? 'too_few')}</p>}
        {data && (
          <p>
            {words('pending')}: <b>{formatCount(data.pending)}</b> · {words('load')}:{' '}
            {formatDecimal(data.load, 2)}
          </p>
        )}
        {data?.relief != null && <p>{effort(by)}</p>}
      </div>
    </li>
  );
}
