// Badge tones of percentages.
import type { Tone } from '@/shared/ui/Badge';

/** Up to 10 % pending is good, up to 25 % a warning, more is bad. */
export const pendencyTone = (percent: number): Tone =>
  percent <= 10 ? 'ok' : percent <= 25 ? 'warn' : 'bad';

/** From 90 % resolved is good, from 75 % a warning, less is bad. */
export const efficiencyTone = (percent: number): Tone =>
  percent >= 90 ? 'ok' : percent >= 75 ? 'warn' : 'bad';

/** No badge if the percentage is null. */
export const byPercent = (tone: (percent: number) => Tone) => (value: unknown) =>
  typeof value === 'number' ? tone(value) : null;
