/** What the charts show and say, made from the figures. Pure; a sentence has to be true in every case. */
import { type Finding, finding } from '@/shared/charts/finding';
import { inHundred } from '@/shared/charts/share';
import type { Tone } from '@/shared/ui/Badge';
import type { AreaRow, MonthRow, Totals } from './types';

/** How many months the months' chart reaches back. */
export const MONTHS_SHOWN = 12;

type NameOf = (row: AreaRow) => string;

/** Applications that are neither generated nor waiting for their fee; below 0 where more was generated than applied for. */
export const othersOf = (totals: Totals): number =>
  totals.total_applied - totals.total_generated - totals.total_application_fee_unpaid;

export function areaFinding(rows: AreaRow[], nameOf: NameOf): Finding | null {
  const total = rows.reduce((sum, row) => sum + row.total_applied, 0);
  if (!rows.length) return null;
  if (total === 0) return finding('noneApplied');
  const most = Math.max(...rows.map((row) => row.total_applied));
  const [first, ...others] = rows.filter((row) => row.total_applied === most);
  if (rows.length === 1 && first)
    return finding('oneArea', { area: nameOf(first), applied: most, generated: first.total_generated });
  if (others.length || !first) return finding('tiedAreas', { areas: others.length + 1, most, total });
  return finding('mostApplied', { area: nameOf(first), most, total });
}

export function statusFinding(totals: Totals): Finding | null {
  if (totals.total_applied <= 0) return null;
  const share = inHundred(totals.total_generated, totals.total_applied);
  if (share === 0) return finding('generatedNone');
  return share === 100 ? finding('generatedAll') : finding('generatedShare', { share });
}

export function revenueFinding(totals: Totals, lacs: (value: number) => string): Finding | null {
  if (totals.total_revenue <= 0) return null;
  return finding('revenue', { royalty: lacs(totals.total_royalty), dmf: lacs(totals.total_dmf) });
}

/** The newest whole month against the oldest one shown. */
export function monthsFinding(
  rows: MonthRow[],
  name: (month: string) => string,
  percent: (value: number | null) => string,
): Finding | null {
  const whole = rows.filter((row) => row.complete && row.success_rate !== null);
  const [first, last] = [whole.at(0), whole.at(-1)];
  if (!first || !last) return null;
  const values = { month: name(last.month), rate: percent(last.success_rate) };
  if (first === last) return finding('monthOnly', values);
  const change = (last.success_rate ?? 0) - (first.success_rate ?? 0);
  const kind = change > 0 ? 'monthUp' : change < 0 ? 'monthDown' : 'monthSame';
  return finding(kind, { ...values, before: percent(first.success_rate), start: name(first.month) });
}

/** The badge of a success rate: 75 green, 50 yellow, above 0 red, else grey. */
export function rateTone(rate: number | null): Tone {
  if (rate === null || rate <= 0) return 'quiet';
  if (rate >= 75) return 'ok';
  return rate >= 50 ? 'warn' : 'bad';
}

export const RATE_WORD: Partial<Record<Tone, string>> = { ok: 'good', warn: 'middling', bad: 'low' };
