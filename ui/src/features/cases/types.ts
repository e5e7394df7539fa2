import type { Schemas } from '@/api/operations';
import type { Tone } from '@/shared/ui/Badge';

export type CaseRow = Schemas['CaseRow'];
export type Summary = Schemas['CaseSummary'];
export type Mark = NonNullable<CaseRow['mark']>;
export type Pause = Schemas['PauseOut'];
export type OnTime = Schemas['OnTime'];
/** Filter values by query parameter; '' means no filter. */
export type CaseFilters = Record<string, string>;

export const TONES: Record<CaseRow['state'], Tone> = {
  broken: 'bad',
  soon: 'warn',
  running: 'info',
  paused: 'hold',
  unknown: 'quiet',
  unjudged: 'quiet',
  met: 'ok',
  late: 'bad',
};
