// When pending cases will be cleared: current pace, effect of closing more per week, and the pace a target date needs.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ChartCard } from '@/shared/charts/ChartCard';
import type { Applied } from '@/shared/filters/applied';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import {
  type Clearance as ClearanceResponse,
  ClearBy,
  clearanceQuery,
  type ClearanceStep as Step,
  useClearanceWords,
  type ClearanceWords as Words,
  weekly,
} from '@/shared/performance/ClearBy';
import * as performance from '@/shared/performance/performance.module.css';
import * as card from '@/shared/ui/card.module.css';
import * as styles from './clearance.module.css';
import type { Page } from './declared';

export function Clearance({ name, filters }: Page & { filters: Applied }) {
  const [more, setMore] = useState(0);
  const [by, setBy] = useState('');
  const { data, error, refetch } = useQuery(clearanceQuery(name, filters, by));
  const words = useClearanceWords(data);
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
      onRetry={refetch}
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
        <div className={styles.clearance}>
          <Pace data={data} words={words} />
          {data.reason !== 'missing_sheets' && (
            <>
              <WhatIf steps={steps} more={Math.min(more, steps.length - 1)} onMore={setMore} words={words} />
              <ClearBy by={by} min={data.until} onBy={setBy} effort={words.effort(by)} />
            </>
          )}
        </div>
      )}
    </ChartCard>
  );
}

function Pace({ data, words: { t } }: { data: ClearanceResponse; words: Words }) {
  const facts = [
    [t('pending'), formatCount(data.pending)],
    [t('received'), weekly(data.received)],
    [t('closed'), weekly(data.closed)],
    [t('load'), formatDecimal(data.load, 2)],
  ];
  return (
    <dl className={styles.pace}>
      {facts.map(([label, figure]) => (
        <div key={label}>
          <dt className={card.finding}>{label}</dt>
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
    <div className={performance.setting}>
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
