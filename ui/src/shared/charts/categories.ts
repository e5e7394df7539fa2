// Names along a chart. Wide: below it, each in its own width, broken between words, dropped (never slanted) where there is
// no room. Narrow: the chart lies on its side, so that names keep a line of their own at the left.
import { nameAxis, nameWidth } from './rows';
import type { ChartTokens } from './tokens';

/** Room below the chart for names of up to four lines. */
export const NAMES_HEIGHT = 84;
const LINE = 17;

/** Height of one name in a chart that lies on its side: room for all its lines. */
export function nameRow(categories: string[]): number {
  const room = nameWidth(categories, true) - 10;
  const lines = Math.max(1, ...categories.map((name) => Math.ceil(([...name].length * 8) / room)));
  return Math.max(48, (lines + 1) * LINE);
}

/** The axis of names. `columns`: how many of the page's twelve the card takes; it only decides where names are broken. */
export function namesAxis(
  categories: string[],
  tokens: ChartTokens,
  narrow: boolean,
  columns: number,
): Record<string, unknown> {
  return narrow ? nameAxis(categories, tokens, narrow) : namesBelow(categories, tokens, columns);
}

function namesBelow(categories: string[], tokens: ChartTokens, columns: number): Record<string, unknown> {
  const page = Math.min(window.innerWidth, 1536) - 64;
  const width = (page * (window.innerWidth < 1200 ? 12 : columns)) / 12 - 148;
  return {
    type: 'category',
    data: categories,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: tokens.axis } },
    axisLabel: {
      color: tokens.text2,
      fontSize: 12,
      interval: 0,
      hideOverlap: true,
      width: Math.max(72, Math.floor(width / Math.max(1, categories.length)) - 8),
      overflow: 'break',
      lineHeight: LINE,
    },
  };
}

export function valueAxis(
  tokens: ChartTokens,
  formatter: (value: number) => string,
): Record<string, unknown> {
  return {
    type: 'value',
    min: 0,
    splitLine: { lineStyle: { color: tokens.grid } },
    axisLabel: { color: tokens.text3, fontSize: 12, formatter, hideOverlap: true },
  };
}

export const percentAxis = (tokens: ChartTokens, narrow: boolean): Record<string, unknown> => ({
  ...valueAxis(tokens, (value) => `${value}%`),
  max: 100,
  interval: narrow ? 50 : 25,
});
