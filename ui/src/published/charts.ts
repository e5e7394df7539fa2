// The two charts of the page, drawn with ECharts as SVG. They follow the frame's size and the user's motion
// preference.
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { rowsHeight, rowsOption } from '@/shared/charts/rows';
import { periodAxis, readChartTokens, tooltip, valueAxis } from '@/shared/charts/tokens';
import { formatCount, formatTick, monthName } from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import { colour, type Department, isCurrentMonth } from './figures';

use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

type Option = (small: boolean) => Record<string, unknown>;
let disposers: (() => void)[] = [];

/** Dispose of all charts before the page renders again. */
export function clearCharts(): void {
  for (const dispose of disposers) dispose();
  disposers = [];
}

/** Draw once the box has a width (a frame may get its size late), and again whenever it changes. */
function draw(box: HTMLElement, height: (small: boolean) => number, option: Option): void {
  box.style.height = `${height(false)}px`;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let chart: EChartsType | undefined;
  const watch = new ResizeObserver(() => {
    if (!box.clientWidth) return;
    const small = box.clientWidth < 480;
    box.style.height = `${height(small)}px`;
    if (chart) chart.resize({ height: height(small) });
    else chart = init(box, undefined, { renderer: 'svg', height: height(small) });
    const motion = {
      animation: !reducedMotion,
      animationDuration: 320,
      animationEasing: 'cubicOut' as const,
    };
    chart.setOption({ ...motion, ...option(small) });
  });
  watch.observe(box);
  disposers.push(() => {
    watch.disconnect();
    chart?.dispose();
  });
}

/** Draw horizontal bars by place; each bar ends with its figure. */
export function drawPlaces(box: HTMLElement, department: Department, language: Language): void {
  const tokens = readChartTokens();
  const names = department.places.map((place) => place.label[language]);
  const series = department.measures.map((measure, index) => {
    const name = measure.label[language];
    const values = department.places.map((place) => place.values[index] ?? 0);
    return { name, unit: name.toLowerCase(), values, color: colour(department, index) };
  });
  draw(
    box,
    (small) => rowsHeight(names, series.length, small),
    (small) => ({
      textStyle: { fontFamily: tokens.font },
      ...rowsOption({ categories: names, series, narrow: small, steps: 4, language }, tokens),
    }),
  );
}

/** Draw bars by month; the current month is pale, a month without a sheet is a gap. */
export function drawMonths(
  box: HTMLElement,
  department: Department,
  language: Language,
  today: string,
): void {
  const tokens = readChartTokens();
  const dense = department.months.length * department.measures.length > 16;
  draw(
    box,
    () => 260,
    (small) => ({
      textStyle: { fontFamily: tokens.font },
      grid: { left: small ? 48 : 64, right: 8, top: 20, bottom: 28 },
      tooltip: { ...tooltip(tokens), trigger: 'axis', axisPointer: { type: 'none' } },
      xAxis: periodAxis(
        department.months.map(
          ({ month }) => `${monthName(Number(month.slice(5)), language)} ${month.slice(2, 4)}`,
        ),
        tokens,
      ),
      yAxis: { ...valueAxis(tokens, (value) => formatTick(value, language)), splitNumber: 3 },
      series: department.measures.map((measure, index) => ({
        type: 'bar',
        name: measure.label[language],
        barMaxWidth: 28,
        barGap: '12%',
        data: department.months.map((month) => ({
          value: month.values?.[index] ?? null,
          itemStyle: { opacity: isCurrentMonth(month.month, today) ? 0.5 : 1 },
        })),
        itemStyle: { color: tokens.color(colour(department, index)), borderRadius: [2, 2, 0, 0] },
        tooltip: { valueFormatter: (value: unknown) => formatCount(value === null ? null : Number(value)) },
        label: {
          show: !small && !dense,
          position: 'top',
          color: tokens.text2,
          fontSize: 13,
          formatter: ({ value }: { value: number | null }) =>
            value === null ? '' : formatTick(value, language),
        },
      })),
    }),
  );
}
