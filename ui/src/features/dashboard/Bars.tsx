// A bar for each figure beside each name. Of several blocks the reader chooses one.
import { useState } from 'react';
import { ChartCard } from '@/shared/charts/ChartCard';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import { splitTop, total } from '@/shared/charts/top';
import { place } from '@/shared/raise/figures';
import { Button } from '@/shared/ui/Button';
import { Segmented } from '@/shared/ui/Segmented';
import { type ChartProps, idOf, numberOf, rowsOf, usePage } from './declared';
import { useChart } from './useChart';

export function Bars(props: ChartProps) {
  const { name, chart, data } = props;
  const { t, by, figure, rowName } = usePage(props);
  const [block = '', setBlock] = useState(chart.blocks[0]);
  const kind = by(block);
  const nameOf = rowName(kind);
  const rows = rowsOf(data, block);
  const { card, finding, title } = useChart(props, rows, nameOf);
  const figures = chart.figures.map(figure);
  const { top, others } = splitTop(rows, (row) => numberOf(row, chart.figures[0] ?? ''));
  const sum = (of: typeof rows, field: string) => total(of, (row) => numberOf(row, field));
  return (
    <ChartCard
      {...card}
      fileName={`${name}-${chart.name}${chart.blocks.length > 1 ? `-by-${kind}` : ''}`}
      empty={rows.length === 0}
      tools={
        (chart.blocks.length > 1 || chart.refresh) && (
          <>
            {chart.blocks.length > 1 && (
              <Segmented
                label={t('level')}
                value={block}
                onChange={setBlock}
                options={chart.blocks.map((one) => ({ value: one, label: t(`by.${by(one)}`) }))}
              />
            )}
            {chart.refresh && (
              <Button
                needsServer
                kind="quiet"
                size="sm"
                icon="refresh"
                disabled={props.refreshing}
                onClick={props.onRefresh}
              >
                {t('common:action.refresh')}
              </Button>
            )}
          </>
        )
      }
      table={{
        columns: [t(`by.${kind}`), ...figures.map(({ label }) => label)],
        rows: rows.map((row) => ({
          name: nameOf(row),
          values: figures.map(({ field, cell }) => cell(numberOf(row, field))),
        })),
        at: (row, column) =>
          place(block, { [`${kind}_id`]: idOf(rows[row], `${kind}_id`) }, chart.figures[column]),
        total: { name: t('all'), values: figures.map(({ field, cell }) => cell(sum(rows, field))) },
      }}
    >
      <TalukaBars
        label={finding ?? title}
        steps={chart.columns > 4 ? undefined : 2}
        categories={[...top.map(nameOf), ...(others.length ? [t('others')] : [])]}
        series={figures.map(({ field, label, color, money, write }) => ({
          name: label,
          unit: t(`units.${field}`),
          color,
          values: [...top.map((row) => numberOf(row, field)), ...(others.length ? [sum(others, field)] : [])],
          ...(money ? { ownAxis: true, format: write } : {}),
        }))}
      />
    </ChartCard>
  );
}
