// Names along a chart. Wide: below it, each in its own width, broken between words, dropped (never slanted) where there is
// no room. Narrow: the chart lies on its side, so that names keep a line of their own at the left.
import { nameAxis, nameWidth } from './rows';
import { type ChartTokens, valueAxis } from './tokens';

const LINE = 17;
const LETTER = 7;
// Between the axis and the names, and below them.
const AROUND = 20;
const MOST_LINES = 4;

/** Room below the chart for its names: as many lines as the longest one takes. */
export function namesHeight(categories: string[], columns: number): number {
  const room = widthBelow(categories, columns);
  return AROUND + LINE * Math.min(MOST_LINES, Math.max(1, ...categories.map((name) => linesOf(name, room))));
}

/** Broken between words, as the axis breaks them. */
function linesOf(name: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of name.split(' ')) {
    const width = [...word].length * LETTER;
    if (used > 0 && used + LETTER + width > room) {
      lines += 1;
      used = width;
    } else used += (used > 0 ? LETTER : 0) + width;
  }
  return lines;
}

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

function widthBelow(categories: string[], columns: number): number {
  const page = Math.min(window.innerWidth, 1536) - 64;
  const width = (page * (window.innerWidth < 1200 ? 12 : columns)) / 12 - 148;
  return Math.max(72, Math.floor(width / Math.max(1, categories.length)) - 8);
}

function namesBelow(categories: string[], tokens: ChartTokens, columns: number): Record<string, unknown> {
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
      width: widthBelow(categories, columns),
      overflow: 'break',
      lineHeight: LINE,
    },
  };
}

export const percentAxis = (tokens: ChartTokens, narrow: boolean): Record<string, unknown> => ({
  ...valueAxis(tokens, (value) => `${value}%`),
  max: 100,
  interval: narrow ? 50 : 25,
});
