// Slots of the grievances page.
import type { Slots } from '@/shared/dashboard/slots';
import { onDemand } from '@/shared/lazy';
import { byPercent, efficiencyTone, pendencyTone } from './badges';
import { Systems } from './Systems';
import { Transactions } from './Transactions';
import { figuresOf, PG } from './types';

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
