/** The sentence under the trend's title, as a text key with its values. */
import { type Finding, finding } from '@/shared/charts/finding';
import type { TrendRow } from './trend';

/** The latest figure compared with the earliest one shown. `name` formats a period. */
export function trendFinding(rows: TrendRow[], name: (period: string) => string): Finding | null {
  const reported = rows.filter((row) => row.avg_processing_days !== null);
  const first = reported.at(0);
  const last = reported.at(-1);
  if (!first || !last) return null;
  const values = { days: last.avg_processing_days ?? 0, period: name(last.period) };
  const kind = last.period.length > 7 ? 'day' : last.complete ? 'month' : 'monthSoFar';
  if (first === last) return finding(`${kind}Only`, values);
  const before = first.avg_processing_days ?? 0;
  const change = values.days < before ? 'Down' : values.days > before ? 'Up' : 'Same';
  return finding(`${kind}${change}`, { ...values, before, start: name(first.period) });
}
