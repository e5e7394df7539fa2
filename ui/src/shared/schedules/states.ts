// Badge tones of a run's states.
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
