// Parts of one declared whole as a donut with percents; figures that share no whole as plain bars, without any.
import { formatCount } from '../i18n/format';
import { Donut, type DonutPart } from './Donut';
import { TalukaBars } from './TalukaBars';

interface PartsProps {
  label: string;
  parts: readonly DonutPart[];
  /** What all parts make up; null where they belong to no common whole. */
  whole: number | null;
  /** In the middle, where it is not the whole. */
  center?: string | undefined;
  list?: 'below' | 'beside';
  /** What the middle counts, below it. */
  caption: string;
  /** How the figures read; counts where left out. */
  format?: (value: number) => string;
  /** Before the whole in the middle: "₹". */
  sign?: string;
}

export function Parts(props: PartsProps) {
  const { label, parts, whole, center, list, caption, format = formatCount, sign = '' } = props;
  if (whole === null) {
    const values = parts.map((part) => part.value);
    const series = [{ name: '', color: parts.map((part) => part.color), values, format }];
    return <TalukaBars label={label} categories={parts.map((part) => part.name)} series={series} steps={2} />;
  }
  return (
    <Donut
      label={label}
      parts={[...parts]}
      center={{ value: center ?? `${sign}${format(whole)}`, caption }}
      list={list}
      format={format}
    />
  );
}
