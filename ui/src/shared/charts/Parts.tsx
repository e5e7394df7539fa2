// Parts of a declared total as a donut with percentages; figures without a common total as plain bars.
import { formatCount } from '../i18n/format';
import { Donut, type DonutPart } from './Donut';
import { TalukaBars } from './TalukaBars';

interface PartsProps {
  label: string;
  parts: readonly DonutPart[];
  /** The total of all parts; null where they have no common total. */
  total: number | null;
  /** In the middle instead of the total. */
  center?: string | undefined;
  list?: 'below' | 'beside';
  /** Caption of the middle. */
  caption: string;
  /** Formats the figures; counts by default. */
  format?: (value: number) => string;
  /** Prefix of the total: "₹". */
  sign?: string;
}

export function Parts(props: PartsProps) {
  const { label, parts, total, center, list, caption, format = formatCount, sign = '' } = props;
  if (total === null) {
    const values = parts.map((part) => part.value);
    const series = [{ name: '', color: parts.map((part) => part.color), values, format }];
    return <TalukaBars label={label} categories={parts.map((part) => part.name)} series={series} steps={2} />;
  }
  return (
    <Donut
      label={label}
      parts={[...parts]}
      center={{ value: center ?? `${sign}${format(total)}`, caption }}
      list={list}
      format={format}
    />
  );
}
