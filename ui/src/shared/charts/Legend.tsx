import * as card from '../ui/card.module.css';
import * as styles from './charts.module.css';
// Legends in words and figures, drawn by the page instead of the chart so that they wrap, select and read aloud.

export interface LegendEntry {
  name: string;
  color: string;
  /** Already formatted. */
  value?: string;
  line?: 'solid' | 'dashed' | 'dotted';
}

export function Legend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map((entry) => (
        <li key={entry.name}>
          {entry.line ? (
            <i
              className={styles.legendLine}
              style={{ borderTopStyle: entry.line, borderTopColor: entry.color }}
            />
          ) : (
            <i className={card.keyDot} style={{ background: entry.color }} />
          )}
          {entry.name}
          {entry.value !== undefined && <b>{entry.value}</b>}
        </li>
      ))}
    </ul>
  );
}
