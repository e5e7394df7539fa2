// Click on a bar, slice or point: filter the page by it, or remove the filter if it is active. If the page has no such
// filter, open the explanation with the rows instead.
import { lastDayOf } from '@/shared/calendar';
import { type Applied, LEVELS, without } from '@/shared/filters/applied';
import { type ChartProps, isSample, numberOrNull, type Row, summaryOf, usePage } from './declared';

type Props = Pick<ChartProps, 'declared' | 'filters' | 'onFilter'> &
  Partial<Pick<ChartProps, 'data' | 'onExplain'>>;

/** The filters for a row of a block by `kind`; null if the page has no such filter. */
function filtersOf({ declared }: Props, kind: string, row: Row): Applied | null {
  if (kind === 'month') {
    const month = String(row.month);
    return { date_from: `${month}-01`, date_to: lastDayOf(month) };
  }
  const filter = declared.filters.find(({ name }) => name === kind);
  const key = filter?.column ?? (LEVELS.some((level) => level === kind) ? `${kind}_id` : null);
  const value = key && (row[key] ?? row[kind] ?? row.id);
  if (!key || (typeof value !== 'string' && typeof value !== 'number')) return null;
  if (filter?.choices.length && !filter.choices.some((choice) => choice.value === value)) return null;
  return { [key]: value };
}

/** Undefined for sample data, which has no rows to show. */
export function useClick(props: Props) {
  const { filters, onFilter, onExplain, data } = props;
  const { figure } = usePage(props as ChartProps);
  if (isSample(data)) return undefined;
  const explain = (figureName: string) => {
    const { label, write } = figure(figureName);
    const value = summaryOf(data)[figureName];
    onExplain?.({
      title: label,
      figures: [figureName],
      card: figureName,
      ...(value === undefined ? {} : { value: write(numberOrNull(summaryOf(data), figureName)) }),
    });
  };
  return (kind: string, row: Row | undefined, figureName: string) => {
    const rowFilters = row && filtersOf(props, kind, row);
    if (!rowFilters) return figureName ? explain(figureName) : undefined;
    const keys = Object.keys(rowFilters);
    if (keys.every((key) => filters[key] === rowFilters[key]))
      return onFilter(keys.reduce((remaining, key) => without(remaining, key), filters));
    onFilter({ ...filters, ...rowFilters });
  };
}
