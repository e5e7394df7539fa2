/**
 * The plain sentence under each chart title, made from its figures: a key of the texts and its values.
 * A sentence has to be true in every case, so each case (nothing, everything, a tie, one taluka) has its own key.
 */
import { type Finding, finding } from '@/shared/charts/finding';
import { inHundred } from '@/shared/charts/share';
import type { AgeRow, TalukaRow, TrendRow } from './types';

interface Named {
  taluka: string;
  taluka_mr: string;
}

type NameOf = (row: Named) => string;

const sum = (numbers: number[]): number => numbers.reduce((total, value) => total + value, 0);

export function talukaFinding(rows: TalukaRow[], nameOf: NameOf): Finding | null {
  if (!rows.length) return null;
  const total = sum(rows.map((row) => row.total_pending));
  if (total === 0) return finding('nonePending');
  const most = Math.max(...rows.map((row) => row.total_pending));
  const [first, ...others] = rows.filter((row) => row.total_pending === most);
  if (rows.length === 1 && first) return finding('onePending', { taluka: nameOf(first), most });
  if (others.length || !first) return finding('tiedPending', { talukas: others.length + 1, most, total });
  return finding('mostPending', { taluka: nameOf(first), most, total });
}

export function shareFinding(word: 'issued' | 'disputed', part: number, whole: number): Finding | null {
  if (whole <= 0) return null;
  const share = inHundred(part, whole);
  if (share === 0) return finding(`${word}None`);
  if (share === 100) return finding(`${word}All`);
  return finding(share === 1 ? `${word}One` : `${word}Share`, { share });
}

export function ageFinding(rows: AgeRow[], nameOf: NameOf): Finding | null {
  if (!rows.length) return null;
  const old = sum(rows.map((row) => row.over_6_months));
  if (old === 0) return finding('noneOld');
  const most = Math.max(...rows.map((row) => row.over_6_months));
  const [first, ...others] = rows.filter((row) => row.over_6_months === most);
  if (rows.length === 1 || others.length || !first) return finding('old', { old });
  if (most === old) return finding('oldInOne', { old, taluka: nameOf(first) });
  return finding('oldMost', { old, most, taluka: nameOf(first) });
}

/** The newest figure against the oldest one shown. `name` says a period in the reader's words. */
export function trendFinding(rows: TrendRow[], name: (period: string) => string): Finding | null {
  const known = rows.filter((row) => row.avg_processing_days !== null);
  const first = known.at(0);
  const last = known.at(-1);
  if (!first || !last) return null;
  const values = { days: last.avg_processing_days ?? 0, period: name(last.period) };
  const kind = last.period.length > 7 ? 'day' : last.complete ? 'month' : 'monthSoFar';
  if (first === last) return finding(`${kind}Only`, values);
  const before = first.avg_processing_days ?? 0;
  const change = values.days < before ? 'Down' : values.days > before ? 'Up' : 'Same';
  return finding(`${kind}${change}`, { ...values, before, start: name(first.period) });
}
