// Monthly chart: a count and a percentage on separate panels, or a single figure as columns.
import { ChartCard } from '@/shared/charts/ChartCard';
import { CountAndPercent } from '@/shared/charts/CountAndPercent';
import { type Sheet, useGaps } from '@/shared/charts/gaps';
import { PeriodBars } from '@/shared/charts/PeriodBars';
import { formatDecimal, monthName } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { figurePlace } from '@/shared/raise/figures';
import { type ChartProps, type Figure, idOf, type Row, rowsOf, usePage } from './declared';
import { useChart } from './useChart';
import { useClick } from './useClick';

const MONTHS_SHOWN = 12;

const figureOf = (row: Row, field: string): number | null => (row[field] ?? null) as number | null;

export function Lines(props: ChartProps) {
  const { name, chart, data } = props;
  const { t, by, figure, rowName } = usePage(props);
  const { language } = useLanguage();
  const [block = ''] = chart.blocks;
  const kind = by(block);
  const nameOf = rowName(kind);
  const rows = rowsOf(data, block).slice(-MONTHS_SHOWN);
  const { card, finding, title } = useChart(props, rows, nameOf);
  const gaps = useGaps(rows.map((row) => ({ period: String(row.month), sheet: row.sheet as Sheet })));
  const [count, percent] = chart.figures.map(figure);
  const click = useClick(props);
  const listed = chart.listed.map(figure);
  const line = ({ field, label, color }: Figure) => ({
    name: label,
    color,
    values: rows.map((row) => figureOf(row, field)),
  });
  const shown = { label: finding ?? title, categories: rows.map(nameOf) };
  return (
    <ChartCard
      {...card}
      onPick={click && ((row, column) => click(kind, rows[row], chart.listed[column] ?? ''))}
      fileName={`${name}-${chart.name}`}
      foot={gaps}
      empty={rows.every((row) => listed.every(({ field }) => figureOf(row, field) === null))}
      table={{
        columns: [t(`by.${kind}`), ...listed.map(({ label }) => label)],
        rows: rows.map((row) => ({
          name: nameOf(row),
          values: listed.map(({ field, cell }) => cell(figureOf(row, field))),
        })),
        at: (row, column) => figurePlace(block, { [kind]: idOf(rows[row], kind) }, chart.listed[column]),
      }}
    >
      {count && !percent && (
        <PeriodBars
          label={finding ?? title}
          name={`${count.label}${count.format === 'crore' ? ` (${t('crore')})` : ''}`}
          color={count.color}
          points={rows.map((row) => ({
            label: monthName(Number(String(row.month).slice(5)), language),
            value: figureOf(row, count.field),
            complete: row.complete === true,
          }))}
          // On a phone the bars have no room for a unit.
          format={count.format === 'crore' ? formatDecimal : count.write}
        />
      )}
      {count && percent && (
        <CountAndPercent
          {...shown}
          counts={line(count)}
          percents={line(percent)}
          running={rows.at(-1)?.complete === false ? t('common:chart.running') : undefined}
        />
      )}
    </ChartCard>
  );
}
