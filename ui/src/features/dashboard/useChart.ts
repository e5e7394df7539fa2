// Props shared by all chart cards: title, finding, explanation, note on amounts, and the loading, error and empty states.
import { chartState } from '@/shared/charts/chartState';
import { type ChartProps, isSample, type Row, summaryOf, usePage } from './declared';
import { findingOf } from './findings';

export function useChart(
  props: ChartProps,
  rows: Row[],
  nameOf: (row: Row) => string,
  summary: Row = summaryOf(props.data),
) {
  const { chart, data } = props;
  const { t, figure, textValues } = usePage(props);
  const [rule, figures] = chart.finding ?? [];
  const result = data && rule && figures && findingOf(rule, figures, { rows, summary, nameOf, textValues });
  const words = `charts.${chart.name}`;
  const name = figure(chart.figures[0] ?? '').label;
  const title = t(`${words}.title`, { name });
  const finding = result ? t(`${words}.${result.case}`, { name, ...result.values }) : undefined;
  const foot = chart.figures.some((field) => figure(field).money) ? t('inLacs') : undefined;
  const empty = {
    emptyTitle: t(`${words}.empty`, { defaultValue: '' }) || undefined,
    emptyText: t('emptyText', { defaultValue: '' }) || undefined,
  };
  return {
    title,
    finding,
    card: {
      ...chartState(props),
      sample: isSample(data),
      title,
      finding,
      foot,
      onExplain:
        isSample(data) || !rule
          ? undefined
          : () =>
              props.onExplain({
                title,
                figures: chart.figures,
                text: t(`${words}.explain`, { defaultValue: '' }),
              }),
      ...empty,
    },
  };
}
