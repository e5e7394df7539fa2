/**
 * The sentence under a chart's title: the case of a rule that applies to the figures, and the values of its text.
 * Each case has its own text. Pure.
 */
import { roundedPercent, sumBy } from '@/shared/charts/finding';
import { formatCount } from '@/shared/i18n/format';
import { type Chart, numberOf, numberOrNull, type Row } from './declared';

interface FindingCase {
  case: string;
  values: Record<string, string | number>;
}

export interface Facts {
  rows: Row[];
  summary: Row;
  nameOf: (row: Row) => string;
  textValues: (row: Row) => Record<string, string | number>;
}

type Rule = (facts: Facts, ...figures: string[]) => FindingCase | null;

const findingCase = (name: string, values: FindingCase['values'] = {}): FindingCase => ({
  case: name,
  values,
});

/** The name with the largest figure, or the number of names that tie. */
const most: Rule = ({ rows, nameOf, textValues }, figure = '') => {
  const whole = sumBy(rows, (row) => numberOf(row, figure));
  if (rows.every((row) => numberOrNull(row, figure) === null)) return null;
  if (whole === 0) return findingCase('none');
  const highest = Math.max(...rows.map((row) => numberOf(row, figure)));
  const [first, ...others] = rows.filter((row) => numberOf(row, figure) === highest);
  if (!first || others.length) return findingCase('tied', { tied: others.length + 1, most: highest, whole });
  if (rows.length === 1) return findingCase('one', { ...textValues(first), name: nameOf(first) });
  return findingCase('most', { name: nameOf(first), most: highest, whole });
};

/** Whether all or most of the cases are under one name. */
const where: Rule = (facts, figure = '') => {
  const whole = sumBy(facts.rows, (row) => numberOf(row, figure));
  const top = most(facts, figure);
  if (!top || top.case === 'none') return top;
  if (facts.rows.length === 1 || top.case === 'tied') return findingCase('some', { whole });
  return findingCase(top.values.most === whole ? 'all' : 'most', { ...top.values, whole });
};

/** Pseudo-figure for the total of a block's parts. */
export const WHOLE = 'whole';

/** A share as "n of 100", and its two counts. */
const share: Rule = ({ summary }, partName = '', wholeName = WHOLE) => {
  const [part, whole] = [numberOf(summary, partName), numberOf(summary, wholeName)];
  if (whole <= 0 || numberOrNull(summary, partName) === null) return null;
  const percent = roundedPercent(part, whole);
  if (percent === 0) return findingCase('none', { whole });
  return percent === 100
    ? findingCase('all')
    : findingCase('share', { share: percent, count: percent, part, whole });
};

/** All figures of the summary, if the given one is above zero. */
const amounts: Rule = ({ summary, textValues }, whole = '') =>
  numberOf(summary, whole) > 0 ? findingCase('amounts', textValues(summary)) : null;

/** The latest complete period compared with the earliest one shown. */
const change: Rule = ({ rows, nameOf, textValues }, figure = '') => {
  const complete = rows.filter((row) => row.complete && row[figure] !== null);
  const [first, last] = [complete.at(0), complete.at(-1)];
  if (!first || !last) return null;
  const formatted = (row: Row) => {
    const value = textValues(row)[figure] ?? '';
    return typeof value === 'number' ? formatCount(value) : value;
  };
  const values = { name: nameOf(last), now: formatted(last) };
  if (first === last) return findingCase('only', values);
  const difference = numberOf(last, figure) - numberOf(first, figure);
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  return findingCase(direction, { ...values, before: formatted(first), start: nameOf(first) });
};

/** The names with the highest and the lowest value. */
const range: Rule = ({ rows, nameOf, textValues }, figure = '') => {
  const rated = rows.filter((row) => row[figure] !== null);
  const [first] = rated;
  if (!first) return null;
  const least = rated.reduce(
    (low, row) => (numberOf(row, figure) < numberOf(low, figure) ? row : low),
    first,
  );
  const best = rated.reduce(
    (high, row) => (numberOf(row, figure) > numberOf(high, figure) ? row : high),
    first,
  );
  const values = { name: nameOf(best), rate: textValues(best)[figure] ?? '' };
  if (rated.length === 1) return findingCase('only', values);
  if (numberOf(least, figure) === numberOf(best, figure)) return findingCase('same', values);
  return findingCase('range', {
    ...values,
    least: nameOf(least),
    leastRate: textValues(least)[figure] ?? '',
  });
};

const RULES: Record<string, Rule> = { most, where, share, amounts, change, range };

export const findingOf = (rule: string, figures: readonly string[], facts: Facts): FindingCase | null =>
  RULES[rule]?.(facts, ...figures) ?? null;

/** The total minus the chart's parts; negative if the parts exceed it. */
export const restOf = (chart: Pick<Chart, 'figures' | 'whole'>, summary: Row): number =>
  numberOf(summary, chart.whole) - sumBy([...chart.figures], (part) => numberOf(summary, part));
