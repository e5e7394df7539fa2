/** Whether a data set's published figures are up to date. Pure. */
import type { DatasetFigures } from '../api';

export const figuresState = (row: DatasetFigures): 'waiting' | 'empty' | 'behind' | 'current' =>
  row.pending > 0 ? 'waiting' : row.rows === 0 ? 'empty' : row.behind ? 'behind' : 'current';

export const FIGURE_TONES = { waiting: 'info', empty: 'quiet', behind: 'warn', current: 'ok' } as const;
