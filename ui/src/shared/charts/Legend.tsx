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
    <ul className="legend">
      {entries.map((entry) => (
        <li key={entry.name}>
          {entry.line ? (
            <i className="legend-line" style={{ borderTopStyle: entry.line, borderTopColor: entry.color }} />
          ) : (
            <i className="key-dot" style={{ background: entry.color }} />
          )}
          {entry.name}
          {entry.value !== undefined && <b>{entry.value}</b>}
        </li>
      ))}
    </ul>
  );
}
