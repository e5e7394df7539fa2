// One bar per name, parts from left to right, the total at the end. Parts too short for their figure show
// none (the table has it).
import { useSyncExternalStore } from 'react';
import { useIsPhone } from '../grid/useIsPhone';
import { formatCount } from '../i18n/format';
import { EChart, Legend } from './EChart';
import { figureFits, nameAxis, nameWidth, rowHeight } from './rows';
import { type ChartTokens, tooltip } from './tokens';

interface StackPart {
  name: string;
  color: string;
  /** Text colour on this part: "var(--on-age1)". */
  onColor: string;
  values: number[];
}

interface StackedBarsProps {
  label: string;
  categories: string[];
  parts: StackPart[];
}

const BAR_HEIGHT = 32;
const TOTAL_WIDTH = 72;

/** The least width inside a card: the whole page on phones, otherwise two thirds of it. */
const cardWidth = (page: number, narrow: boolean) =>
  narrow ? page - 64 : ((Math.min(page, 1536) - 88) * 2) / 3 - 48;

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function StackedBars({ label, categories, parts }: StackedBarsProps) {
  const narrow = useIsPhone();
  const page = useSyncExternalStore(onResize, () => window.innerWidth);
  const option = (tokens: ChartTokens) => {
    const totals = categories.map((_, index) => sum(parts.map((part) => part.values[index] ?? 0)));
    const longest = Math.max(1, ...totals);
    const room = cardWidth(page, narrow) - nameWidth(categories, narrow) - TOTAL_WIDTH;
    const fits = (value: number) => figureFits(formatCount(value), (value / longest) * room);
    return {
      grid: { left: nameWidth(categories, narrow), right: TOTAL_WIDTH, top: 4, bottom: 4 },
      tooltip: {
        ...tooltip(tokens),
        trigger: 'item',
        valueFormatter: (v: unknown) => formatCount(Number(v)),
      },
      xAxis: { type: 'value', show: false, max: longest },
      yAxis: { ...nameAxis(categories, tokens, narrow, BAR_HEIGHT), axisLine: { show: false } },
      series: [
        ...parts.map((part) => ({
          type: 'bar',
          name: part.name,
          stack: 'parts',
          data: part.values,
          barWidth: BAR_HEIGHT,
          itemStyle: {
            color: tokens.color(part.color),
            borderColor: tokens.surface,
            borderWidth: 1,
            borderRadius: 2,
          },
          label: {
            show: true,
            position: 'insideLeft',
            distance: 8,
            color: tokens.color(part.onColor),
            fontSize: 13,
            fontWeight: 600,
            formatter: ({ value }: { value: number }) => (fits(value) ? formatCount(value) : ''),
          },
        })),
        {
          type: 'bar',
          stack: 'parts',
          silent: true,
          data: totals.map(() => 0),
          itemStyle: { color: 'transparent' },
          label: {
            show: true,
            position: 'right',
            color: tokens.heading,
            fontWeight: 600,
            fontSize: 13,
            formatter: ({ dataIndex }: { dataIndex: number }) => formatCount(totals[dataIndex]),
          },
        },
      ],
    };
  };
  return (
    <>
      <Legend
        entries={parts.map((part) => ({
          name: part.name,
          color: part.color,
          value: formatCount(sum(part.values)),
        }))}
      />
      <EChart
        label={label}
        height={categories.length * rowHeight(categories, BAR_HEIGHT, narrow) + 8}
        option={option}
      />
    </>
  );
}
