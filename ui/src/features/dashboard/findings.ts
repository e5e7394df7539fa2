/**
 * The sentence under a chart's title: the case of a rule that applies to the figures, and the values of its text.
 * Each case has its own text. Pure.
 */
import { roundedPercent } from '@/shared/charts/share';
import { total } from '@/shared/charts/top';
import { formatCount } from '@/shared/i18n/format';
import { type Chart, numberOf, type Row } from './declared';

export interface Found {
  case: string;
  values: Record<string, string | number>;
}

export interface Facts {
  rows: Row[];
  summary: Row;
  nameOf: (row: Row) => string;
  said: (row: Row) => Record<string, string | number>;
}

type Rule = (facts: Facts, ...figures: string[]) => Found | null;

const found = (name: string, values: Found['values'] = {}): Found => ({ case: name, values });

/** The name with the largest figure, or the number of names that tie. */
const most: Rule = ({ rows, nameOf, said }, figure = '') => {
  const whole = total(rows, (row) => numberOf(row, figure));
  if (!rows.length) return null;
  if (whole === 0) return found('none');
  const highest = Math.max(...rows.map((row) => numberOf(row, figure)));
  const [first, ...others] = rows.filter((row) => numberOf(row, figure) === highest);
  if (!first || others.length) return found('tied', { tied: others.length + 1, most: highest, whole });
  if (rows.length === 1) return found('one', { ...said(first), name: nameOf(first) });
  return found('most', { name: nameOf(first), most: highest, whole });
};

/** Whether all or most of the cases are under one name. */
const where: Rule = (facts, figure = '') => {
  const whole = total(facts.rows, (row) => numberOf(row, figure));
  const one = most(facts, figure);
  if (!one || one.case === 'none') return one;
  if (facts.rows.length === 1 || one.case === 'tied') return found('some', { whole });
  return found(one.values.most === whole ? 'all' : 'most', { ...one.values, whole });
};

/** Pseudo-figure for the total of a block's parts. */
export const WHOLE = 'whole';

/** A share as "n of 100". */
const share: Rule = ({ summary }, part = '', whole = WHOLE) => {
  if (numberOf(summary, whole) <= 0) return null;
  const hundred = roundedPercent(numberOf(summary, part), numberOf(summary, whole));
  if (hundred === 0) return found('none');
  return hundred === 100 ? found('all') : found('share', { share: hundred, count: hundred });
};

/** All figures of the summary, if the given one is above zero. */
const amounts: Rule = ({ summary, said }, whole = '') =>
  numberOf(summary, whole) > 0 ? found('amounts', said(summary)) : null;

/** The latest complete period compared with the earliest one shown. */
const change: Rule = ({ rows, nameOf, said }, figure = '') => {
  const over = rows.filter((row) => row.complete && row[figure] !== null);
  const [first, last] = [over.at(0), over.at(-1)];
  if (!first || !last) return null;
  const written = (row: Row) => {
    const value = said(row)[figure] ?? '';
    return typeof value === 'number' ? formatCount(value) : value;
  };
  const values = { name: nameOf(last), now: written(last) };
  if (first === last) return found('only', values);
  const difference = numberOf(last, figure) - numberOf(first, figure);
  const way = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  return found(way, { ...values, before: written(first), start: nameOf(first) });
};

/** The names with the highest and the lowest value. */
const range: Rule = ({ rows, nameOf, said }, figure = '') => {
  const known = rows.filter((row) => row[figure] !== null);
  const [first] = known;
  if (!first) return null;
  const least = known.reduce(
    (low, row) => (numberOf(row, figure) < numberOf(low, figure) ? row : low),
    first,
  );
  const best = known.reduce(
    (high, row) => (numberOf(row, figure) > numberOf(high, figure) ? row : high),
    first,
  );
  const values = { name: nameOf(best), rate: said(best)[figure] ?? '' };
  if (known.length === 1) return found('only', values);
  if (numberOf(least, figure) === numberOf(best, figure)) return found('same', values);
  return found('range', { ...values, least: nameOf(least), leastRate: said(least)[figure] ?? '' });
};

const RULES: Record<string, Rule> = { most, where, share, amounts, change, range };

export const findingOf = (rule: string, figures: readonly string[], facts: Facts): Found | null =>
  RULES[rule]?.(facts, ...figures) ?? null;

/** The total minus the chart's parts; negative if the parts exceed it. */
export const restOf = (chart: Pick<Chart, 'figures' | 'whole'>, summary: Row): number =>
  numberOf(summary, chart.whole) - total([...chart.figures], (part) => numberOf(summary, part));
