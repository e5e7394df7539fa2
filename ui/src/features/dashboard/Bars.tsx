// Grouped or stacked bars. If a chart has several blocks, the user can switch between them.
import { Suspense, useState } from 'react';
import { ChartCard } from '@/shared/charts/ChartCard';
import { splitTop, sumBy } from '@/shared/charts/finding';
import { TalukaBars } from '@/shared/charts/TalukaBars';
import { lazyWithRetry } from '@/shared/lazy';
import { figurePlace } from '@/shared/raise/figures';
import { Button } from '@/shared/ui/Button';
import { Segmented } from '@/shared/ui/Segmented';
import { ChartSkeleton } from '@/shared/ui/States';
import {
  type ChartProps,
  idOf,
  numberOf,
  numberOrNull,
  pendingMode,
  type Row,
  rowsOf,
  usePage,
} from './declared';
import { useChart } from './useChart';
import { useClick } from './useClick';

const StackedBars = lazyWithRetry(async () => (await import('@/shared/charts/StackedBars')).StackedBars);

/** The sum of the known figures of `rows`; null if there are none. */
const sumOrNull = (rows: Row[], name: string): number | null =>
  rows.every((row) => numberOrNull(row, name) === null) ? null : sumBy(rows, (row) => numberOf(row, name));

export function Bars(props: ChartProps) {
  const { name, chart, data } = props;
  const { t, by, figure, rowName } = usePage(props);
  const [block = '', setBlock] = useState(chart.blocks[0]);
  const kind = by(block);
  const nameOf = rowName(kind);
  const allRows = rowsOf(data, block);
  const [first = ''] = chart.figures;
  // Percentages cannot be combined into "others", so all rows are shown.
  const isPercent = figure(first).format === 'percent';
  const rows = isPercent
    ? allRows.filter((row) => row[first] !== null).sort((a, b) => numberOf(b, first) - numberOf(a, first))
    : allRows;
  const { card, finding, title } = useChart(props, rows, nameOf);
  const figures = chart.figures.map(figure);
  const names = chart.listed.length ? chart.listed : chart.figures;
  const listed = names.map(figure);
  const stacked = chart.form === 'stacked';
  const rowTotal = (row: Row) => sumBy(chart.figures, (field) => numberOf(row, field));
  const { top, others } = isPercent
    ? { top: rows, others: [] }
    : splitTop(rows, stacked ? rowTotal : (row) => numberOf(row, first));
  const categories = [...top.map(nameOf), ...(others.length ? [t('others')] : [])];
  const valuesOf = (field: string) => [
    ...top.map((row) => numberOrNull(row, field)),
    ...(others.length ? [sumOrNull(others, field)] : []),
  ];
  const label = finding ?? title;
  const click = useClick(props);
  return (
    <ChartCard
      {...card}
      onPick={click && ((row, column) => click(kind, rows[row], names[column] ?? first))}
      fileName={`${name}-${chart.name}${chart.blocks.length > 1 ? `-by-${kind}` : ''}`}
      emptyText={stacked && pendingMode(data) === 'latest' ? t('common:position.noAges') : card.emptyText}
      empty={stacked ? sumBy(rows, rowTotal) === 0 : rows.length === 0}
      tools={
        (chart.blocks.length > 1 || chart.refresh) && (
          <>
            {chart.blocks.length > 1 && (
              <Segmented
                label={t('level')}
                value={block}
                onChange={setBlock}
                options={chart.blocks.map((name) => ({ value: name, label: t(`by.${by(name)}`) }))}
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
        columns: [t(`by.${kind}`), ...listed.map(({ label }) => label), ...(stacked ? [t('total')] : [])],
        rows: rows.map((row) => ({
          name: nameOf(row),
          values: [
            ...listed.map(({ field, cell }) => cell(numberOrNull(row, field))),
            ...(stacked ? [rowTotal(row)] : []),
          ],
        })),
        at: (row, column) =>
          figurePlace(block, { [`${kind}_id`]: idOf(rows[row], `${kind}_id`) }, names[column]),
        ...(isPercent
          ? {}
          : {
              total: {
                name: t('all'),
                values: [
                  ...listed.map(({ field, cell }) => cell(sumOrNull(rows, field))),
                  ...(stacked ? [sumBy(rows, rowTotal)] : []),
                ],
              },
            }),
      }}
    >
      {stacked ? (
        <Suspense fallback={<ChartSkeleton />}>
          <StackedBars
            label={label}
            categories={categories}
            parts={figures.map(({ field, label: name, color, onColor }) => ({
              name,
              color,
              onColor,
              values: valuesOf(field).map((value) => value ?? 0),
            }))}
          />
        </Suspense>
      ) : (
        <TalukaBars
          label={label}
          steps={chart.columns > 4 ? undefined : 2}
          categories={categories}
          series={figures.map(({ field, label: name, named, color, money, write }) => ({
            name,
            unit: isPercent || named ? '' : t(`units.${field}`),
            color,
            values: valuesOf(field),
            ...(money || isPercent ? { format: write } : {}),
          }))}
        />
      )}
    </ChartCard>
  );
}
