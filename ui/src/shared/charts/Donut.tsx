// Parts of a total: at most five and "Other", the total (or one share) in the middle, counts and percentages
// in a list.
import { formatCount, formatShare } from '../i18n/format';
import * as card from '../ui/card.module.css';
import styles from './charts.module.css';
import { EChart } from './EChart';
import { wrapWords } from './rows';
import { type ChartTokens, tooltip } from './tokens';

export interface DonutPart {
  name: string;
  color: string;
  value: number;
}

interface DonutProps {
  label: string;
  parts: DonutPart[];
  /** In the middle: a figure and its caption. */
  center: { value: string; caption: string };
  /** "below" lists one line per part with its percentage; "beside" two lines per part. */
  list?: 'below' | 'beside' | undefined;
  /** Formats the figures; counts by default. */
  format?: (value: number) => string;
}

const SIZE = 160;

export function Donut({ label, parts, center, list = 'below', format = formatCount }: DonutProps) {
  const { value: centerValue, caption } = center;
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const option = (tokens: ChartTokens) => ({
    tooltip: {
      ...tooltip(tokens),
      trigger: 'item',
      valueFormatter: (v: unknown) => format(Number(v)),
    },
    title: {
      text: centerValue,
      // Fits inside the ring.
      subtext: wrapWords(caption, SIZE * 0.56).join('\n'),
      left: 'center',
      top: 'middle',
      // Otherwise each of both texts is centred on its own top, and a caption of two lines covers the figure.
      textVerticalAlign: 'top',
      itemGap: 6,
      textStyle: { fontSize: 20, fontWeight: 600, color: tokens.heading, fontFamily: tokens.font },
      subtextStyle: { fontSize: 13, lineHeight: 18, color: tokens.text2, fontFamily: tokens.font },
    },
    series: [
      {
        type: 'pie',
        radius: [SIZE * 0.325, SIZE * 0.49],
        center: ['50%', '50%'],
        label: { show: false },
        labelLine: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: tokens.surface, borderWidth: 2 },
        data: parts.map((part) => ({
          name: part.name,
          value: part.value,
          itemStyle: { color: tokens.color(part.color) },
        })),
      },
    ],
  });
  return (
    <div className={`${styles.donut} ${styles[`donut-${list}`]}`}>
      <EChart label={label} height={SIZE + 4} option={option} />
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            <i className={card.keyDot} style={{ background: part.color }} />
            <span>{part.name}</span>
            <b>{format(part.value)}</b>
            {list === 'below' && <em>{formatShare(part.value, total)}</em>}
          </li>
        ))}
      </ul>
    </div>
  );
}
