// One measure over time: year-to-date figure, comparison and chart by period.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { PeriodBars } from '@/shared/charts/PeriodBars';
import { TrendLine } from '@/shared/charts/TrendLine';
import { formatMonth } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import type { Measure, Point, Trends } from './api';
import {
  axisName,
  changeOf,
  eventsOf,
  formatOf,
  isEmpty,
  isSignalShown,
  missingMonths,
  periodName,
  shownPoints,
  toneOf,
} from './figures';
import styles from './trends.module.css';

const ExplainDrawer = onDemand(async () => (await import('@/shared/explain/ExplainDrawer')).ExplainDrawer);

// Units shown in the title; counts, shares and days are clear without.
const TITLE_UNITS = new Set<Measure['unit']>(['lacs', 'crore', 'acres', 'seconds']);

interface Days {
  first: string;
  last: string;
}

/** The date range of a point: until the next point starts, or `until`. */
function daysOf(points: Point[], index: number, until: string): Days | null {
  const point = points[index];
  if (!point) return null;
  const next = points[index + 1]?.first;
  const last = next ? new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10) : until;
  return { first: point.first, last: last < until ? last : until };
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

interface MeasureCardProps {
  trends: Trends;
  measure: Measure;
  /** The taluka filter. */
  taluka: number | null;
  onDownloadXlsx: () => void;
}

export function MeasureCard({ trends, measure, taluka, onDownloadXlsx }: MeasureCardProps) {
  const [explained, setExplained] = useState<Days | null>(null);
  const { t } = useTranslation('trends');
  const { language, date } = useLanguage();
  const { by } = trends;
  const unit = TITLE_UNITS.has(measure.unit) ? t(`unit.${measure.unit}`) : '';
  const title = unit ? `${measure.label[language]} (${unit})` : measure.label[language];
  const months = missingMonths(measure).map((month) => formatMonth(month, language));
  const formatValue = formatOf(measure);
  const points = shownPoints(measure, by);
  const { target: monthly, target_text: targetText, per_day: perDay } = measure.signal;
  // Targets of summed measures are per month, so they are scaled to the period.
  const target = monthly === null ? null : monthly * (perDay ? MONTHS[by] : 1);
  const marks = {
    target:
      target === null
        ? undefined
        : {
            name: [t('target', { value: formatValue(target) }), targetText[language]]
              .filter(Boolean)
              .join(': '),
            value: target,
          },
    events: eventsOf(measure, by).map(({ day, text, index }) => ({
      name: `${text[language]}, ${date(day, true)}`,
      index,
    })),
  };
  const chart = {
    label: measure.finding[language],
    name: by === 'year' ? measure.label[language] : trends.financial_year,
    format: formatValue,
    points: points.map((point) => ({
      label: axisName(point, by, language),
      value: point.value,
      complete: point.state !== 'running',
    })),
    // By year, the previous year is already the preceding bar.
    previous:
      by === 'year'
        ? undefined
        : { name: trends.previous_financial_year, values: points.map((point) => point.previous) },
  };
  const definition = t(measure.stands ? 'explain.stands' : measure.rate ? 'explain.rate' : 'explain.sum');
  const card = (
    <ChartCard
      title={title}
      finding={measure.finding[language]}
      onExplain={() => setExplained({ first: measure.first, last: measure.until })}
      onPick={(index) => setExplained(daysOf(points, index, measure.until))}
      fileName={`${trends.department}-${measure.key.replace(/[._]/g, '-')}-${by}`}
      empty={isEmpty(measure)}
      emptyText={t('noSheets', { year: trends.financial_year })}
      onDownloadXlsx={onDownloadXlsx}
      foot={
        <>
          {measure.as_of && <span>{t('common:fresh.asOf', { date: date(measure.as_of) })}</span>}
          {months.length > 0 && <span>{t('missing', { months: months.join(', ') })}</span>}
        </>
      }
      table={{
        columns: [
          t(`by.${by}`),
          by === 'year' ? measure.label[language] : trends.financial_year,
          by === 'year' ? t('yearBefore') : trends.previous_financial_year,
          t('change'),
        ],
        rows: points.map((point) => ({
          name: periodName(point, by, language),
          values: [
            point.state === 'missing' ? t('state.missing') : formatValue(point.value),
            formatValue(point.previous),
            changeOf(point.change, measure.rate),
          ],
        })),
      }}
    >
      <YearToDate measure={measure} formatValue={formatValue} />
      <Signal measure={measure} />
      {by === 'month' ? (
        <TrendLine incompleteName={t('state.running')} {...chart} {...marks} />
      ) : (
        <PeriodBars {...chart} target={marks.target} />
      )}
    </ChartCard>
  );
  const [dataset = '', metric] = measure.key.split('.');
  const shared = dataset === 'kpis' ? { department: trends.department, metric } : {};
  return (
    <>
      {card}
      {explained && (
        <ExplainDrawer
          onClose={() => setExplained(null)}
          explained={{
            title,
            // For a single period the chart already shows the value.
            ...(explained.first === measure.first && explained.last === measure.until
              ? { value: formatValue(measure.value) }
              : {}),
            definition: [definition, t('signal.explain')],
            facts: [
              [t('common:term.financialYear'), trends.financial_year],
              [
                t('common:term.days'),
                t('between', { first: date(explained.first), last: date(explained.last) }),
              ],
            ],
            signal: measure.signal,
            write: formatValue,
            dataset,
            query: {
              ...shared,
              date_from: explained.first,
              date_to: explained.last,
              ...(taluka === null ? {} : { taluka_id: taluka }),
            },
          }}
        />
      )}
    </>
  );
}

/** The year-to-date figure with its change and comparison. */
function YearToDate({
  measure,
  formatValue,
}: {
  measure: Measure;
  formatValue: (value: number | null) => string;
}) {
  const { t } = useTranslation('trends');
  if (measure.value === null) return null;
  const { change } = measure;
  return (
    <p className={styles.trendFigure}>
      <b>{formatValue(measure.value)}</b>
      {change !== null && (
        // No colour or arrow: those mark signals, and this may be chance.
        <span className={`${layout.muted} ${layout.strong}`}>
          {changeOf(change, measure.rate)}
          {measure.rate && ` ${t('points')}`}
        </span>
      )}
    </p>
  );
}

/** Whether the latest complete month differs from chance, and by which rule. */
function Signal({ measure }: { measure: Measure }) {
  const { language } = useLanguage();
  if (!isSignalShown(measure)) return null;
  const { direction, sentence } = measure.signal;
  return (
    <p
      className={`${layout.flex} ${layout.gap4} ${styles.trendSignal} ${styles[`trend-${toneOf(measure)}`]}`}
    >
      {direction && <Icon name={`arrow-${direction}`} size={16} />}
      <span>{sentence[language]}</span>
    </p>
  );
}
