// Corrects the cells that a question doubts, right below its choices.
import { useTranslation } from 'react-i18next';
import * as layout from '../ui/layout.module.css';
import type { Fix } from './choices';
import type { Reading } from './reading';
import * as styles from './reading.module.css';
import { letterOf, rowOf } from './sheet';

const MAX_CELLS = 5;

interface CellFixesProps {
  cells: string[];
  reading: Reading;
  onFix: (fix: Fix) => void;
}

export function CellFixes({ cells, reading, onFix }: CellFixesProps) {
  const { t } = useTranslation('import');
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${layout.small} ${styles.reasonField}`}>
      {cells.slice(0, MAX_CELLS).map((cell) => {
        const from = textOf(reading, cell);
        const shown = reading.cells.find((fixed) => fixed.cell === cell)?.to ?? from;
        return (
          // A correction that is undone elsewhere shows the sheet's text again.
          <label key={`${cell} ${shown}`} className={`${layout.row} ${layout.gap4}`}>
            <code>{cell}</code>
            <input
              className={`${layout.small} ${styles.select} ${styles.cellFix}`}
              aria-label={t('fix.title', { cell })}
              defaultValue={shown}
              onBlur={(event) => {
                const to = event.target.value.trim();
                if (to !== shown) onFix({ kind: 'cell', cell, from, to });
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
            />
          </label>
        );
      })}
    </div>
  );
}

/** The cell's text in the file; empty if it is below the rows shown. */
function textOf({ grid }: Reading, cell: string): string {
  const cells = grid.rows.find(([number]) => Number(number) === rowOf(cell));
  return String(cells?.[grid.letters.indexOf(letterOf(cell)) + 1] ?? '');
}
