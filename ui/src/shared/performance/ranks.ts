// Texts about a unit's rank.
import type { Schemas } from '@/api/operations';
import { DASH, formatCount } from '../i18n/format';

type Comparison = Schemas['Comparison'];
type Translate = (key: string, values: Record<string, unknown>) => string;

/** "3 to 7 of 14": the range of ranks within chance. */
export function rankOf({ best, worst, of }: Comparison, t: Translate): string {
  if (best === null || worst === null) return DASH;
  const values = { best: formatCount(best), worst: formatCount(worst), of: formatCount(of) };
  return t(best === worst ? 'comparison:ranked' : 'comparison:between', values);
}

/** Units below the limits, the furthest below first. */
export function needingAttention<Unit extends { comparison: Comparison }>(units: Unit[]): Unit[] {
  const gap = ({ comparison }: Unit) => (comparison.least ?? 0) - (comparison.counted_rate ?? 0);
  return units.filter(({ comparison }) => comparison.needs_attention).sort((a, b) => gap(b) - gap(a));
}
