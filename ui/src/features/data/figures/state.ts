/** Whether a data set's published figures are up to date. Pure. */
import { BEHIND_DAYS, type DatasetFigures } from '../types';

export const figuresState = (row: DatasetFigures): 'waiting' | 'empty' | 'behind' | 'current' =>
  row.pending > 0
    ? 'waiting'
    : row.rows === 0
      ? 'empty'
      : (row.days_behind ?? 0) >= BEHIND_DAYS
        ? 'behind'
        : 'current';

export const FIGURE_TONES = { waiting: 'info', empty: 'quiet', behind: 'warn', current: 'ok' } as const;
