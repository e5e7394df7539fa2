// Grouped bars that lie on their side: what is drawn, wherever it is drawn (a card on screen, a printed page).
import { formatCount, formatTick } from '../i18n/format';
import type { Language } from '../persistence/preferences';
import { type ChartTokens, tooltip, valueAxis } from './tokens';

export interface BarSeries {
  name: string;
  /** What stands behind the figure: "4,842 pending". Left out: the series' name. */
  unit?: string;
  /** Or one for each bar. */
  color: string | string[];
  /** Null: nothing is known, no bar. */
  values: (number | null)[];
  /** How its figures read; counts where left out. */
  format?: (value: number) => string;
}

export interface Rows {
  categories: string[];
  series: BarSeries[];
  narrow: boolean;
  steps: number;
  language: Language;
}

const BAR = 16;
const LINE = 18;
// Widths in px. Signs above and below a Devanagari letter take no room.
const NAME_LETTER = 8;
const FIGURE_LETTER = 7.2;

const lettersOf = (text: string) => [...text.replace(/\p{Mn}/gu, '')].length;
const longestOf = (texts: string[]) => Math.max(0, ...texts.map(lettersOf));

/** Each name has as much height as its bars need, or the lines of the longest name. */
export function rowsHeight(categories: string[], series: number, narrow: boolean): number {
  const room = nameWidth(categories, narrow) - 10;
  const lines = Math.max(1, ...categories.map((name) => linesOf(name, room).length));
  return categories.length * Math.max(series * (BAR + 4) + 24, lines * LINE + 8) + 32;
}

/** Broken between words alone: ECharts would also break inside a Devanagari conjunct. */
export function linesOf(name: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lettersOf(longer) * NAME_LETTER <= room) lines.splice(-1, 1, longer);
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
      ...valueAxis(tokens, (value) => formatTick(value, language)),
      splitNumber: narrow ? 2 : steps,
    },
    yAxis: nameAxis(categories, tokens, narrow),
    series: series.map((item) => barsOf(item, tokens)),
  };
}

/** Bars on their side, each with its figure behind it. */
function barsOf(item: BarSeries, tokens: ChartTokens): Record<string, unknown> {
  const { color } = item;
  return {
    type: 'bar',
    name: item.name,
    data: Array.isArray(color)
      ? item.values.map((value, bar) => ({ value, itemStyle: { color: tokens.color(color[bar] ?? '') } }))
      : item.values,
    tooltip: { valueFormatter: (v: unknown) => (item.format ?? formatCount)(Number(v)) },
    barWidth: BAR,
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

/** Room behind the bars for the figures of the longer ones. */
function figureWidth(series: BarSeries[]): number {
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const figures = series.flatMap(({ values, format = formatCount, unit, name }) =>
    values.flatMap((value) =>
      value !== null && 2 * value >= most ? `${format(value)} ${unit ?? name}` : [],
    ),
  );
  return Math.ceil(longestOf(figures) * FIGURE_LETTER) + 12;
}

/** Names of offices rather than places: on phones they take more room from the bars. */
const LONG_NAME = 20;

/** Room for the longest name at the left of the bars, which is broken between words where it is too long. */
export function nameWidth(categories: string[], narrow: boolean): number {
  const longest = longestOf(categories);
  const word = longestOf(categories.flatMap((name) => name.split(' ')));
  const most = Math.max(narrow ? (longest > LONG_NAME ? 128 : 96) : 180, word * NAME_LETTER + 10);
  return Math.min(most, Math.max(narrow ? 64 : 88, longest * NAME_LETTER + 16));
}

export function nameAxis(
  categories: string[],
  tokens: ChartTokens,
  narrow: boolean,
): Record<string, unknown> {
  const width = nameWidth(categories, narrow);
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
      margin: width - 2,
      formatter: (name: string) => linesOf(name, width - 10).join('\n'),
      lineHeight: LINE,
      interval: 0,
    },
  };
}
