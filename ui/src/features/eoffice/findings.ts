/** The sentence under each chart title. Each case (nothing, a tie, one section) has its own key. */
import { type Finding, finding, sumBy } from '@/shared/charts/finding';
import type { SectionRow } from './api';

type Figure = (row: SectionRow) => number;
type NameOf = (row: SectionRow) => string;

export function sectionFinding(rows: SectionRow[], figure: Figure, nameOf: NameOf): Finding | null {
  if (!rows.length) return null;
  const all = sumBy(rows, figure);
  if (all === 0) return finding('nothing');
  const most = Math.max(...rows.map(figure));
  const [first, ...others] = rows.filter((row) => figure(row) === most);
  if (!first) return null;
  if (rows.length === 1) return finding('one', { section: nameOf(first), most });
  if (others.length) return finding('tied', { sections: others.length + 1, most, all });
  return finding('most', { section: nameOf(first), most, all });
}

export function criticalFinding(rows: SectionRow[], nameOf: NameOf): Finding | null {
  if (!rows.length) return null;
  const all = sumBy(rows, (row) => row.critical_items);
  if (all === 0) return finding('noneCritical');
  const most = Math.max(...rows.map((row) => row.critical_items));
  const [first, ...others] = rows.filter((row) => row.critical_items === most);
  if (!first || others.length) return finding('critical', { all });
  if (most === all) return finding('allCritical', { all, section: nameOf(first) });
  return finding('mostCritical', { all, most, section: nameOf(first) });
}

/** The sections with the most items over sixty days, skipping those without any. */
export const mostCritical = (rows: SectionRow[], limit: number): SectionRow[] =>
  rows
    .filter((row) => row.critical_items > 0)
    .sort((a, b) => b.critical_items - a.critical_items || a.section_id - b.section_id)
    .slice(0, limit);
