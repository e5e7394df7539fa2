import { describe, expect, it } from 'vitest';
import type { CatalogField, CatalogRule, Formula } from '@/catalog/types';
import { datasetOf } from './example';
import { bodyOf, emptyForm } from './form';
import { brokenRules, computedOf, evaluate, isLocked, withSums } from './formulas';

const number = (name: string, formula: Formula | null = null): CatalogField => ({
  name,
  column: name,
  label: { en: name, mr: name },
  kind: 'count',
  required: false,
  level: null,
  stored: formula === null,
  choices: [],
  maximum: null,
  decimals: 0,
  mixed: false,
  help: null,
  formula,
  optional: false,
  lookup: null,
  max_length: 0,
  example: '',
  default: '',
});
const rule = (kind: CatalogRule['rule'], field: string, parts: string[], locked = false): CatalogRule => ({
  rule: kind,
  code: `${kind}.${field}`,
  severity: 'warning',
  field,
  parts,
  locked,
});
const percent = (of: string[], over: string[], rest: Partial<Formula> = {}): Formula => ({
  kind: 'percent',
  of,
  less: [],
  over,
  decimals: 0,
  empty: null,
  parts: [],
  ...rest,
});
const dataset = datasetOf(
  [
    ...['approved', 'rejected', 'closed', 'pending', 'total', 'desk'].map((name) => number(name)),
    number('open', percent(['pending'], ['total'], { decimals: 1 })),
    number('everything', { ...percent(['total', 'desk'], []), kind: 'sum' }),
    number('share', percent(['total'], ['everything'], { empty: 0 })),
    number('rest', { ...percent(['total'], [], { less: ['pending', 'closed'] }), kind: 'sum' }),
  ],
  [
    rule('FilledBySum', 'closed', ['approved', 'rejected'], true),
    rule('FilledBySum', 'total', ['pending', 'closed'], true),
    rule('AtMostSum', 'pending', ['desk']),
  ],
);

describe('formulas', () => {
  it('round half up like the server', () => {
    expect(evaluate(percent(['a'], ['b']), { a: 1, b: 8 })).toBe(13);
    expect(evaluate(percent(['a'], ['b'], { decimals: 2, less: ['c'] }), { a: 3, b: 3, c: 1 })).toBe(66.67);
    expect(evaluate(percent(['a'], ['b']), { a: 1, b: 0 })).toBeNull();
    const divided = percent(['a'], ['b'], { empty: 0, parts: ['a', 'c'] });
    expect(evaluate(divided, { a: 0, b: 8, c: 0 })).toBeNull();
    expect(evaluate(divided, { a: 0, b: 8, c: 8 })).toBe(0);
    expect(evaluate(divided, { a: 0, b: 0, c: 0 })).toBe(0);
    expect(evaluate({ ...percent(['a', 'b'], []), kind: 'sum' }, { a: 0.1, b: 0.2 })).toBe(0.3);
  });

  it('can build on one another and parse either script', () => {
    expect(computedOf(dataset, { total: '१,०००', pending: '45', desk: null })).toEqual({
      open: 4.5,
      everything: 1000,
      share: 100,
      rest: 955,
    });
    expect(computedOf(dataset, { total: '0' })).toEqual({ open: null, everything: 0, share: 0, rest: 0 });
    const unknown = { open: null, everything: null, share: null, rest: null };
    expect(computedOf(dataset, { total: ' ' })).toEqual(unknown);
    // A difference is never negative.
    expect(computedOf(dataset, { total: '5', pending: '4', closed: '3' }).rest).toBe(0);
  });

  it('are not part of the form or the request body', () => {
    expect(Object.keys(emptyForm(dataset, {}))).not.toContain('open');
    expect(bodyOf(dataset, { total: '5' })).not.toHaveProperty('share');
  });
});

describe('locked sums', () => {
  it('follow their parts, and sums of sums', () => {
    expect(withSums(dataset, { rejected: '2', pending: '1' }, 'approved', '7')).toMatchObject({
      closed: 9,
      total: 10,
    });
    expect(isLocked(dataset, 'total') && !isLocked(dataset, 'pending')).toBe(true);
  });

  it('keep what they hold beyond their parts', () => {
    const read = { approved: 14, rejected: 1, closed: 15, pending: 5, total: 22 };
    expect(withSums(dataset, read, 'pending', '4').total).toBe(21);
    const cleared = withSums(dataset, read, 'pending', '');
    expect(withSums(dataset, cleared, 'pending', '4').total).toBe(21);
    expect(withSums(dataset, read, 'approved', '16')).toMatchObject({ closed: 17, total: 24 });
    // A sheet's closed may differ from approved plus rejected.
    expect(withSums(dataset, { ...read, closed: 16 }, 'rejected', '3')).toMatchObject({ closed: 18 });
  });

  it('stay unchanged until a part is edited', () => {
    expect(withSums(dataset, { total: 50, pending: 1 }, 'desk', '3').total).toBe(50);
  });
});

it('reports broken rules', () => {
  expect(brokenRules(dataset, { pending: '4', desk: '5' }).map((broken) => broken.field)).toEqual([
    'pending',
  ]);
  expect(brokenRules(dataset, { pending: '5', desk: '5' })).toEqual([]);
});
