import * as card from '../ui/card.module.css';
import * as layout from '../ui/layout.module.css';
import * as styles from './charts.module.css';
// Chart legends in HTML rather than in the chart, so that they wrap and can be selected and read by screen
// readers.

export interface LegendEntry {
  name: string;
  color: string;
  /** Already formatted. */
  value?: string;
  line?: 'solid' | 'dashed' | 'dotted';
}

export function Legend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className={`${layout.flex} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.legend}`}>
      {entries.map((entry) => (
        <li key={entry.name} className={`${layout.line} ${layout.gap8}`}>
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
