// Which tone a percentage has. Always beside the figure itself.
import type { Tone } from '@/shared/ui/Badge';

/** Up to 10 % pending is good, up to 25 % needs an eye, more is bad. */
export const pendencyTone = (percent: number): Tone =>
  percent <= 10 ? 'ok' : percent <= 25 ? 'warn' : 'bad';

/** From 90 % resolved is good, from 75 % needs an eye, less is bad. */
export const efficiencyTone = (percent: number): Tone =>
  percent >= 90 ? 'ok' : percent >= 75 ? 'warn' : 'bad';

const byPercent = (tone: (percent: number) => Tone) => (value: unknown) =>
  typeof value === 'number' ? tone(value) : null;

export const BADGES = {
  pendency_percentage: byPercent(pendencyTone),
  efficiency_percentage: byPercent(efficiencyTone),
};

/** The columns of the table: those of the department's sheet, and the efficiency that follows from them. */
export const COLUMNS = [
  'date',
  'office',
  'total_grievances',
  'submitted',
  'escalated',
  'assigned_count',
  'reassigned_count',
  'transferred_count',
  'received_with_inputs',
  'forwarded_for_inputs',
  'send_to_cpgram',
  'closed_satisfied',
  'closed_dissatisfied',
  'resolved_pendency',
  'pendency_percentage',
  'efficiency_percentage',
] as const;
