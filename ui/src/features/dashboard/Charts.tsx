// The declared charts on the page's grid.
import { ChartCard } from '@/shared/charts/ChartCard';
import { sumBy } from '@/shared/charts/finding';
import { InSight } from '@/shared/charts/InSight';
import { Parts } from '@/shared/charts/Parts';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { formatShare } from '@/shared/i18n/format';
import { lazyWithRetry } from '@/shared/lazy';
import { figurePlace } from '@/shared/raise/figures';
import { classes } from '@/shared/ui/classes';
import * as layout from '@/shared/ui/layout.module.css';
import { Bars } from './Bars';
import {
  type Chart,
  type ChartProps,
  isSample,
  numberOf,
  pendingMode,
  rowsOf,
  SUMMARY,
  summaryOf,
  usePage,
} from './declared';
import { restOf, WHOLE } from './findings';
import { useChart } from './useChart';
import { useClick } from './useClick';

const WIDTHS: Record<number, string | undefined> = {
  3: layout.col3,
  4: layout.col4,
  6: layout.col6,
  8: layout.col8,
  12: layout.col12,
};

// Loaded without a fallback of its own: the page suspends for it as for its slots.
const Lines = lazyWithRetry(async () => (await import('./Lines')).Lines);

const Facts = lazyWithRetry(async () => (await import('./Lists')).Facts);

const Activity = lazyWithRetry(async () => (await import('./Lists')).Activity);

const TalukaMap = lazyWithRetry(async () => (await import('./TalukaMap')).TalukaMap);

const Clearance = lazyWithRetry(async () => (await import('./Clearance')).Clearance);

const Compared = lazyWithRetry(async () => (await import('./Compared')).Compared);

const MapInSight = (props: ChartProps) => (
  <InSight height={560}>
    <TalukaMap {...props} />
  </InSight>
);

const FORMS = {
  bars: Bars,
  stacked: Bars,
  lines: Lines,
  parts: Shares,
  map: MapInSight,
  facts: Facts,
  activity: Activity,
};

/** Group charts that are stacked in one grid column. */
const columnsOf = (charts: Chart[]): Chart[][] =>
  charts.reduce<Chart[][]>((columns, chart) => {
    if (chart.below) columns.at(-1)?.push(chart);
    else columns.push([chart]);
    return columns;
  }, []);

export function Charts({ hidden, ...props }: Omit<ChartProps, 'chart'> & { hidden: string[] }) {
  const { charts, queue, compared } = props.declared;
  return (
    <>
      {columnsOf(charts.filter(({ name }) => !hidden.includes(name))).map((charts) => (
        <div
          key={charts[0]?.name}
          className={classes(WIDTHS[charts[0]?.columns ?? 12], charts.length > 1 && dashboard.chartColumn)}
        >
          {charts.map((chart) => {
            const Form = FORMS[chart.form];
            return <Form key={chart.name} {...props} chart={chart} />;
          })}
        </div>
      ))}
      {queue && (
        <div className={layout.col12}>
          <InSight height={320}>
            <Clearance {...props} />
          </InSight>
        </div>
      )}
      {compared && (
        <div className={layout.col12}>
          <InSight height={480}>
            <Compared {...props} />
          </InSight>
        </div>
      )}
    </>
  );
}

// Shares of a total. Falls back to plain bars if the parts do not add up to it.
/** Sample data is grey; the parts of a ring still differ. */
const SAMPLE_GREYS = ['var(--text-2)', 'var(--c0)', 'var(--axis)'] as const;

/** The parts with their position in the response, and their total; null if there is no common total. */
function usePartsOf(props: ChartProps) {
  const { chart, data } = props;
  const { t, figure, by } = usePage(props);
  const [block = SUMMARY] = chart.blocks;
  if (block !== SUMMARY) {
    const key = by(block);
    const parts = rowsOf(data, block)
      .filter((row) => row.value !== null && chart.figures.includes(String(row[key])))
      .map((row) => ({
        ...figure(String(row[key])),
        value: numberOf(row, 'value'),
        at: figurePlace(block, { [key]: String(row[key]) }, 'value'),
      }));
    const isBalance = pendingMode(data) === 'latest';
    return { parts, whole: isBalance ? null : sumBy(parts, ({ value }) => value), isBalance };
  }
  const summary = summaryOf(data);
  const parts = chart.figures
    .filter((field) => summary[field] !== null)
    .map((field) => ({
      ...figure(field),
      value: numberOf(summary, field),
      at: figurePlace(SUMMARY, {}, field),
    }));
  // A balance at a date is not part of a period's total.
  if ((summary[chart.whole] ?? null) === null)
    return { parts, whole: null, isBalance: pendingMode(data) === 'latest' };
  const rest = chart.rest ? restOf(chart, summary) : 0;
  // More than the total: the parts include cases of earlier months.
  if (rest < 0) return { parts, whole: null };
  const others = { label: t(`charts.${chart.name}.rest`), color: 'var(--c0)', value: rest, at: null };
  return { parts: rest > 0 ? [...parts, others] : parts, whole: numberOf(summary, chart.whole) };
}

function Shares(props: ChartProps) {
  const { name, chart } = props;
  const { t, figure, textValues, by } = usePage(props);
  const { parts, whole, isBalance } = usePartsOf(props);
  const values = Object.fromEntries(
    parts.flatMap((part) => ('field' in part ? [[part.field, part.value]] : [])),
  );
  const summary = { ...summaryOf(props.data), ...values, [WHOLE]: whole };
  const rows = parts.map(({ label, value }) => ({ label, value }));
  const { card, finding, title } = useChart(props, rows, ({ label }) => String(label), summary);
  const middle = values[chart.center];
  const click = useClick(props);
  const kind = by(chart.blocks[0] ?? SUMMARY);
  const onPick = (row: number) => {
    const part = parts[row];
    const figureName = part && 'field' in part ? part.field : chart.whole;
    click?.(kind, kind ? { [kind]: figureName } : undefined, figureName);
  };
  // The share in the centre is not repeated in the list.
  const center =
    middle === undefined ? String(textValues(summary)[chart.center]) : formatShare(middle, whole);
  const { money, write, cell } = figure(chart.figures[0] ?? '');
  const unit = t(`charts.${chart.name}.unit`, { whole: figure(chart.whole).label });
  return (
    <ChartCard
      {...card}
      onPick={click && onPick}
      foot={isBalance ? t('common:position.noTotal') : card.foot}
      fileName={`${name}-${chart.name}`}
      emptyText={isBalance ? t('common:position.noSum') : card.emptyText}
      empty={parts.every((part) => part.value === 0)}
      table={{
        columns: [title, t(`charts.${chart.name}.column`, { defaultValue: unit }), t('share')],
        rows: parts.map((part) => ({
          name: part.label,
          values: [cell(part.value), formatShare(part.value, whole)],
        })),
        total:
          whole === null ? undefined : { name: t('total'), values: [cell(whole), formatShare(whole, whole)] },
        at: (row) => parts[row]?.at ?? null,
      }}
    >
      <Parts
        label={finding ?? title}
        parts={parts.map(({ label, color, value }, part) => ({
          name: label,
          color: (isSample(props.data) && SAMPLE_GREYS[part]) || color,
          value,
        }))}
        total={whole}
        center={chart.center ? center : undefined}
        list={middle === undefined ? 'below' : 'beside'}
        caption={unit}
        format={write}
        sign={money ? '₹' : ''}
      />
    </ChartCard>
  );
}
