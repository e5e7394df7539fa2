// ECharts options for grouped horizontal bars; used on screen and in print.
import { formatCount, tickOf } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import { type ChartTokens, tooltip, valueAxis } from './tokens';

export interface BarSeries {
  name: string;
  /** Text after the figure: "4,842 pending". Defaults to the series' name. */
  unit?: string;
  /** One colour, or one per bar. */
  color: string | string[];
  /** Null: unknown, no bar. */
  values: (number | null)[];
  /** Formats the figures; counts by default. */
  format?: (value: number) => string;
}

interface Rows {
  categories: string[];
  series: BarSeries[];
  narrow: boolean;
  steps: number;
  language: Language;
}

const BAR_HEIGHT = 16;
const LINE_HEIGHT = 18;
const NAME_GAP = 4;
/** A name above its bars may be as wide as a chart on a small phone. */
const PHONE_NAME_WIDTH = 280;
// Widths in px. Combining marks of a Devanagari letter take no width.
const NAME_LETTER_WIDTH = 8;
const FIGURE_LETTER_WIDTH = 7.2;

const letterCount = (text: string) => [...text.replace(/\p{Mn}/gu, '')].length;
const maxLetters = (texts: string[]) => Math.max(0, ...texts.map(letterCount));

/** The height of a name's bars. */
const barsHeight = (series: number) => series * (BAR_HEIGHT + 4);

export function rowsHeight(categories: string[], series: number, narrow: boolean): number {
  return categories.length * rowHeight(categories, barsHeight(series), narrow) + 32;
}

/**
 * A name's share of the axis: next to it the height of its bars or of the longest name's lines, whichever is
 * larger. On phones, where names are above their bars, there is as much room below as above.
 */
export function rowHeight(categories: string[], bars: number, narrow: boolean): number {
  const room = nameRoom(categories, narrow);
  const names = LINE_HEIGHT * Math.max(1, ...categories.map((name) => wrapWords(name, room).length));
  return narrow ? bars + 2 * (names + NAME_GAP) : Math.max(bars + 24, names + 8);
}

/** Break between words only: ECharts would also break inside a Devanagari conjunct. */
export function wrapWords(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (letterCount(longer) * NAME_LETTER_WIDTH <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

export function rowsOption(rows: Rows, tokens: ChartTokens): Record<string, unknown> {
  const { categories, series, narrow, steps, language } = rows;
  return {
    grid: {
      left: nameWidth(categories, narrow),
      right: figureWidth(series),
      top: 4,
      bottom: 28,
    },
    tooltip: { ...tooltip(tokens), trigger: 'axis', axisPointer: { type: 'none' } },
    xAxis: {
      ...valueAxis(tokens, tickOf(series[0]?.format ?? formatCount, language)),
      splitNumber: narrow ? 2 : steps,
    },
    yAxis: nameAxis(categories, tokens, narrow, barsHeight(series.length)),
    series: series.map((item) => barSeries(item, tokens)),
  };
}

/** Horizontal bars, each followed by its figure. */
function barSeries(item: BarSeries, tokens: ChartTokens): Record<string, unknown> {
  const { color } = item;
  return {
    type: 'bar',
    name: item.name,
    data: Array.isArray(color)
      ? item.values.map((value, bar) => ({ value, itemStyle: { color: tokens.color(color[bar] ?? '') } }))
      : item.values,
    tooltip: { valueFormatter: (v: unknown) => (item.format ?? formatCount)(Number(v)) },
    barWidth: BAR_HEIGHT,
    barGap: '25%',
    barMinHeight: 2,
    itemStyle: {
      ...(typeof color === 'string' && { color: tokens.color(color) }),
      borderRadius: [0, 2, 2, 0],
    },
    label: {
      show: true,
      position: 'right',
      formatter: ({ value }: { value: number }) =>
        `{n|${(item.format ?? formatCount)(value)}} {s|${item.unit ?? item.name}}`,
      rich: {
        n: { color: tokens.text, fontWeight: 600, fontSize: 13, fontFamily: tokens.font },
        s: { color: tokens.text3, fontSize: 13, fontFamily: tokens.font },
      },
    },
  };
}

/** Space for the figures behind the longer bars. */
function figureWidth(series: BarSeries[]): number {
  const largest = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const figures = series.flatMap(({ values, format = formatCount, unit, name }) =>
    values.flatMap((value) =>
      value !== null && 2 * value >= largest ? `${format(value)} ${unit ?? name}` : [],
    ),
  );
  return Math.ceil(maxLetters(figures) * FIGURE_LETTER_WIDTH) + 12;
}

/** Whether a figure of regular size has room in a bar of `width` px. */
export const figureFits = (figure: string, width: number): boolean =>
  letterCount(figure) * FIGURE_LETTER_WIDTH + 16 <= width;

/** Space for the longest name to the left of the bars; longer names wrap between words. On phones there is none. */
export function nameWidth(categories: string[], narrow: boolean): number {
  if (narrow) return 8;
  const longestWord = maxLetters(categories.flatMap((name) => name.split(' ')));
  const maximum = Math.max(180, longestWord * NAME_LETTER_WIDTH + 10);
  return Math.min(maximum, Math.max(88, maxLetters(categories) * NAME_LETTER_WIDTH + 16));
}

const nameRoom = (categories: string[], narrow: boolean) =>
  narrow ? PHONE_NAME_WIDTH : nameWidth(categories, narrow) - 10;

/** Names to the left of their bars; on phones above them, so that the bars have the width. */
export function nameAxis(
  categories: string[],
  tokens: ChartTokens,
  narrow: boolean,
  bars: number,
): Record<string, unknown> {
  const room = nameRoom(categories, narrow);
  return {
    type: 'category',
    data: categories,
    inverse: true,
    axisLine: { lineStyle: { color: tokens.axis } },
    axisTick: { show: false },
    axisLabel: {
      color: tokens.heading,
      fontWeight: 600,
      fontSize: 13,
      align: 'left',
      inside: narrow,
      margin: narrow ? NAME_GAP : nameWidth(categories, narrow) - 2,
      verticalAlign: narrow ? 'bottom' : 'middle',
      padding: [0, 0, narrow ? bars / 2 + NAME_GAP : 0, 0],
      formatter: (name: string) => wrapWords(name, room).join('\n'),
      lineHeight: LINE_HEIGHT,
      interval: 0,
    },
  };
}
