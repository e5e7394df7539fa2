// When pending cases will be cleared: the pace of the last weeks, what closing more would bring, and what a date takes.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { ChartCard } from '@/shared/charts/ChartCard';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import type { Applied } from '@/shared/filters/applied';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Page } from './declared';
import './clearance.css';

type Answer = Schemas['ClearanceOut'];
type Step = Schemas['ClearanceStep'];
type Words = ReturnType<typeof useWords>;

const FILTERS = ['division_id', 'district_id', 'taluka_id', 'office_id', 'service_id'] as const;

/** Of the page's filters those that say whose cases they are; the queue itself knows no other dates than today. */
const queueOf = (filters: Applied) =>
  Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, Number(filters[name])]] : [])));

function useClearance(name: string, filters: Applied, by: string) {
  const query = { ...queueOf(filters), ...(by ? { clear_by: by } : {}) };
  return useQuery({
    queryKey: [...figuresKey(name), 'clearance', query],
    queryFn: async ({ signal }) =>
      (await api.get('/api/clearance/{dataset}', { path: { dataset: name }, query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** A decimal says nothing more of hundreds. */
const weekly = (value: number | null | undefined) => formatDecimal(value, (value ?? 0) >= 100 ? 0 : 1);

/** Sentences of an answer. */
function useWords(data: Answer | undefined) {
  const { t } = useTranslation('clearance');
  const { date } = useLanguage();
  const values = {
    pending: formatCount(data?.pending),
    received: weekly(data?.received),
    closed: weekly(data?.closed),
    count: data?.missing_sheets ?? 0,
    n: formatCount(data?.weeks),
  };
  const why = (reason: string) => t(`reason.${reason}`, values);
  /** "15 Mar 2027, most likely between 2 Feb and 30 May 2027." */
  const when = ({ reason, date: day, earliest, latest }: Step) => {
    if (reason) return why(reason);
    if (!day) return t('beyond');
    const days = { date: date(day), earliest: date(earliest), latest: date(latest) };
    return t(latest ? 'range' : 'open', days);
  };
  return { t, date, why, when };
}

export function Clearance({ name, filters }: Page & { filters: Applied }) {
  const [more, setMore] = useState(0);
  const [by, setBy] = useState('');
  const { data, error } = useClearance(name, filters, by);
  const words = useWords(data);
  const { t, date, when } = words;
  const steps = data?.steps ?? [];
  const current = steps[0];
  return (
    <ChartCard
      title={t('title')}
      finding={data && (current ? when(current) : words.why(data.reason ?? 'too_few'))}
      explain={t('explain')}
      fileName={`${name}-clearance`}
      loading={!data && !error}
      error={data ? null : (error?.message ?? null)}
      empty={data?.reason === 'too_few' || data?.reason === 'none_pending'}
      emptyTitle={data?.reason === 'none_pending' ? t('clear') : undefined}
      emptyText={data?.reason ? words.why(data.reason) : undefined}
      foot={
        data && (
          <span>
            {t('foot', { from: date(data.first), until: date(data.until), weeks: formatCount(data.weeks) })}
          </span>
        )
      }
      table={{
        columns: [t('more'), t('expected'), t('earliest'), t('latest')],
        rows: steps.map((step) => ({
          name: formatCount(step.more),
          values: [step.date, step.earliest, step.latest].map((day) => (day ? date(day) : DASH)),
        })),
      }}
    >
      {data && (
        <div className="clearance">
          <Pace data={data} words={words} />
          {data.reason !== 'missing_sheets' && (
            <>
              <WhatIf steps={steps} more={Math.min(more, steps.length - 1)} onMore={setMore} words={words} />
              <Relief data={data} by={by} onBy={setBy} words={words} />
            </>
          )}
        </div>
      )}
    </ChartCard>
  );
}

function Pace({ data, words: { t } }: { data: Answer; words: Words }) {
  const facts = [
    [t('pending'), formatCount(data.pending)],
    [t('received'), weekly(data.received)],
    [t('closed'), weekly(data.closed)],
    [t('load'), formatDecimal(data.load, 2)],
  ];
  return (
    <dl className="clearance-pace">
      {facts.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface WhatIfProps {
  steps: Step[];
  more: number;
  onMore: (more: number) => void;
  words: Words;
}

function WhatIf({ steps, more, onMore, words: { t, when } }: WhatIfProps) {
  const id = useId();
  const step = steps[more];
  if (!step) return null;
  const says = t('whatIf', { count: step.more });
  return (
    <div className="clearance-if">
      <label htmlFor={id}>{says}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps.length - 1}
        step={1}
        value={more}
        aria-valuetext={`${says}: ${when(step)}`}
        onChange={(event) => onMore(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{when(step)}</output>
    </div>
  );
}

interface ReliefProps {
  data: Answer;
  by: string;
  onBy: (by: string) => void;
  words: Words;
}

function Relief({ data, by, onBy, words: { t, date } }: ReliefProps) {
  const id = useId();
  return (
    <div className="clearance-by">
      <label htmlFor={id}>{t('by')}</label>
      <input
        id={id}
        type="date"
        value={by}
        min={data.until}
        max="2099-12-31"
        onChange={(event) => onBy(event.target.value)}
      />
      <output htmlFor={id}>
        {by && data.clear_by === by
          ? data.relief === null
            ? t('past')
            : t(data.relief ? 'relief' : 'enough', { count: data.relief, date: date(by) })
          : t('choose')}
      </output>
    </div>
  );
}
