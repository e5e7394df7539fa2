// The colours of tokens.css as values, because ECharts cannot read CSS variables.

export interface ChartTokens {
  font: string;
  text: string;
  text2: string;
  text3: string;
  heading: string;
  surface: string;
  line: string;
  grid: string;
  axis: string;
  /** Resolves "var(--c2)" or any plain colour. */
  color: (value: string) => string;
}

export function readChartTokens(): ChartTokens {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: '"Noto Sans Devanagari", "Noto Sans", system-ui, sans-serif',
    text: token('--text'),
    text2: token('--text-2'),
    text3: token('--text-3'),
    heading: token('--heading'),
    surface: token('--surface'),
    line: token('--line'),
    grid: token('--grid'),
    axis: token('--axis'),
    color: (value) => {
      const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
      return name ? token(name) : value;
    },
  };
}

/** Tooltips in the card's colours. */
export function tooltip(tokens: ChartTokens): Record<string, unknown> {
  return {
    confine: true,
    backgroundColor: tokens.surface,
    borderColor: tokens.line,
    textStyle: { color: tokens.text, fontFamily: tokens.font, fontSize: 13 },
  };
}

/** The category axis of vertical bars and lines. */
export const periodAxis = (labels: string[], tokens: ChartTokens, color = tokens.text2) => ({
  type: 'category',
  data: labels,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: tokens.axis } },
  // Below the value axis's lowest label, into which a long first label may reach.
  axisLabel: { color, fontSize: 13, hideOverlap: true, margin: 12 },
});

export function valueAxis(
  tokens: ChartTokens,
  formatter: (value: number) => string,
): Record<string, unknown> {
  return {
    type: 'value',
    min: 0,
    // Where ticks are written as whole numbers, each is one.
    minInterval: formatter(0.25) === formatter(0) ? 1 : 0,
    splitLine: { lineStyle: { color: tokens.grid } },
    axisLabel: { color: tokens.text3, fontSize: 13, formatter, hideOverlap: true },
  };
}
