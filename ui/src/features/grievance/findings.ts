/**
 * The plain sentence under each chart title, made from its figures: a key of the texts and its values. Each case
 * (nothing, everything, a tie, one office) has a key of its own, so that the sentence is always true.
 */
import { type Finding, finding } from '@/shared/charts/finding';
import { inHundred } from '@/shared/charts/share';
import type { OfficeRow } from './types';

type NameOf = (row: OfficeRow) => string;

export function officeFinding(rows: OfficeRow[], nameOf: NameOf): Finding | null {
  if (!rows.length) return null;
  const total = rows.reduce((sum, row) => sum + row.pending, 0);
  if (total === 0) return finding('nonePending');
  const most = Math.max(...rows.map((row) => row.pending));
  const [first, ...others] = rows.filter((row) => row.pending === most);
  if (rows.length === 1 && first) return finding('onePending', { office: nameOf(first), most });
  if (others.length || !first) return finding('tiedPending', { offices: others.length + 1, most, total });
  return finding('mostPending', { office: nameOf(first), most, total });
}

export function shareFinding(word: 'resolved' | 'satisfied', part: number, whole: number): Finding | null {
  if (whole <= 0) return null;
  const share = inHundred(part, whole);
  if (share === 0) return finding(`${word}None`);
  if (share === 100) return finding(`${word}All`);
  return finding(share === 1 ? `${word}One` : `${word}Share`, { share });
}

export function efficiencyFinding(
  rows: OfficeRow[],
  nameOf: NameOf,
  percent: (value: number) => string,
): Finding | null {
  const known = rows.filter((row): row is OfficeRow & { efficiency: number } => row.efficiency !== null);
  const ranked = known.toSorted((one, other) => other.efficiency - one.efficiency);
  const [first, last] = [ranked.at(0), ranked.at(-1)];
  if (!first || !last) return null;
  if (first === last)
    return finding('efficiencyOne', { office: nameOf(first), share: percent(first.efficiency) });
  if (first.efficiency === last.efficiency)
    return finding('efficiencySame', { share: percent(first.efficiency) });
  return finding('efficiency', {
    best: nameOf(first),
    high: percent(first.efficiency),
    worst: nameOf(last),
    low: percent(last.efficiency),
  });
}
