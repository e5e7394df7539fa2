import { describe, expect, it } from 'vitest';
import type { Dataset } from '@/catalog/types';
import { formatValue, overviewFinding, ownSheet, statusFinding } from './figures';
import { hiddenAfter, shownSections } from './sections';
import type { KpiFigures, MetricValue } from './types';

const metric = (name: string, value: number | null): MetricValue => ({
  metric: name,
  label: { en: name, mr: name },
  unit: 'count',
  value,
});

describe('figures', () => {
  it('read in their units', () => {
    expect(formatValue(125, 'crore', 'en')).toBe('₹125.00 Cr');
    expect(formatValue(2500, 'acres', 'mr')).toBe('2,500 एकर');
    expect(formatValue(1.5, 'seconds', 'en')).toBe('1.5 s');
    expect(formatValue(2_500_000, 'count', 'en')).toBe('25,00,000');
    expect(formatValue(null, 'days', 'en')).toBe('—');
  });

  it('name the largest one, and none in a tie', () => {
    expect(overviewFinding([metric('a', 5), metric('b', 9)], 'en')?.values).toEqual({
      name: 'b',
      value: '9',
    });
    expect(overviewFinding([metric('a', 5), metric('b', 5)], 'en')).toBeNull();
    expect(overviewFinding([metric('a', null)], 'en')).toBeNull();
  });

  it('say the share of the first state', () => {
    const states = [metric('done', 30), metric('open', 10)];
    expect(statusFinding(states, 100, 'en')?.values).toEqual({ name: 'done', share: 30 });
    expect(statusFinding([metric('done', 0)], 0, 'en')).toBeNull();
    // No share of figures that have no common whole.
    expect(statusFinding(states, null, 'en')?.values).toEqual({ name: 'done', value: '30' });
  });
});

it('offers a department its own name and metrics alone', () => {
  const choice = (value: string) => ({ value, label: { en: value, mr: value } });
  const dataset = {
    fields: [
      { name: 'department', choices: [choice('ipas'), choice('esakshi')] },
      { name: 'metric', choices: [choice('total_projects'), choice('total_maps')] },
    ],
  } as unknown as Dataset;
  const sheet = ownSheet(dataset, 'ipas', { metrics: [metric('total_projects', 1)] } as KpiFigures);
  expect(sheet.fields.map((field) => field.choices.map((one) => one.value))).toEqual([
    ['ipas'],
    ['total_projects'],
  ]);
});

it('remembers which parts are hidden, and shows new ones', () => {
  expect(shownSections([])).toContain('activity');
  const hidden = hiddenAfter([], 'activity', false);
  expect(shownSections(hidden)).not.toContain('activity');
  expect(shownSections(hiddenAfter(hidden, 'activity', true))).toContain('activity');
});
