// Slots of the grievances page.
import type { Slots } from '@/shared/dashboard/slots';
import { onDemand } from '@/shared/lazy';
import type { Tone } from '@/shared/ui/Badge';
import { figuresOf, PG } from './api';
import { Systems } from './CombinedCards';
import { Transactions } from './Transactions';

// Badge tones of percentages.
/** Up to 10 % pending is good, up to 25 % a warning, more is bad. */
export const pendencyTone = (percent: number): Tone =>
  percent <= 10 ? 'ok' : percent <= 25 ? 'warn' : 'bad';

/** From 90 % resolved is good, from 75 % a warning, less is bad. */
export const efficiencyTone = (percent: number): Tone =>
  percent >= 90 ? 'ok' : percent >= 75 ? 'warn' : 'bad';

/** No badge if the percentage is null. */
export const byPercent = (tone: (percent: number) => Tone) => (value: unknown) =>
  typeof value === 'number' ? tone(value) : null;

const Escalations = onDemand(async () => (await import('./Escalations')).Escalations);

export const toasts: Slots['toasts'] = { success: 3000 };

export const badges: Slots['badges'] = {
  pendency_percentage: byPercent(pendencyTone),
  efficiency_percentage: byPercent(efficiencyTone),
};

export const imported: Slots['imported'] = (t, system) => t('imported', { system });

export const systems: Slots['systems'] = Systems;

export const table: Slots['table'] = Transactions;

export const below: Slots['below'] = ({ shown, filters }) =>
  shown.name === PG && <Escalations filters={filters} numbers={figuresOf(shown)?.escalations} />;
