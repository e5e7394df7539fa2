// The colours of a run's states, wherever runs are shown.
import type { Tone } from '../ui/Badge';
import type { RunState } from './types';

export const RUN_TONES: Record<RunState, Tone> = {
  requested: 'quiet',
  queued: 'hold',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'quiet',
};
