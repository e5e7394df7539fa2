/** Types of `/api/operations/schedules`. */
import type { Schemas } from '@/api/operations';
import type { Tone } from '../ui/Badge';

// Badge tones of a run's states.
export const RUN_TONES: Record<RunState, Tone> = {
  requested: 'quiet',
  queued: 'hold',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  cancelled: 'quiet',
};

export const SCHEDULES = '/api/operations/schedules';

export type RunState = Schemas['RunOut']['state'];

export const isOpen = (state: RunState): boolean =>
  state === 'requested' || state === 'queued' || state === 'running';

/** A record with its name in both languages. */
export type Named = Schemas['NamedRef'];
export type Every = When['every'];

export type When = Schemas['WhenOut'];
export type What = Schedule['what'];

export type Schedule = Schemas['ScheduleOut'];
