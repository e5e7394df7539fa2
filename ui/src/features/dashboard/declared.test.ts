import { describe, expect, it } from 'vitest';
import type { Dataset } from '@/catalog/types';
import type { DashboardResponse } from '@/shared/dashboard/slots';
import { type Declared, dayOf, isSample, ownSheet, WRITE } from './declared';

const t = (key: string, values?: Record<string, unknown>) => `${values?.n} ${key}`;

describe('figures', () => {
  it('are formatted in their units', () => {
    expect(WRITE.crore(125, 'en', t)).toBe('₹125.00 Cr');
    expect(WRITE.acres(2500, 'mr', t)).toBe('2,500 quantity.acres');
    expect(WRITE.seconds(1.5, 'en', t)).toBe('1.5 quantity.seconds');
    expect(WRITE.count(2_500_000, 'en', t)).toBe('25,00,000');
    expect(WRITE.percent(21.15, 'en', t, 2)).toBe('21.15%');
    expect(WRITE.days(null, 'en', t)).toBe('—');
  });

  it('use their own date if each figure is reported separately', () => {
    const freshness = { figures_as_of: '2026-11-20' };
    expect(dayOf({ freshness } as DashboardResponse, 'total')).toBe('2026-11-20');
    const answer = { freshness, live: true, metrics: [{ metric: 'total', as_of: '2026-10-18' }] };
    expect(dayOf(answer as unknown as DashboardResponse, 'total')).toBe('2026-10-18');
    expect(dayOf(answer as unknown as DashboardResponse, 'other')).toBeUndefined();
    expect([isSample(answer as unknown as DashboardResponse), isSample(undefined)]).toEqual([false, false]);
  });
});

it('ownSheet limits a shared sheet to the department and its metrics', () => {
  const choice = (value: string) => ({ value, label: { en: value, mr: value } });
  const dataset = {
    fields: [
      { name: 'department', choices: [choice('ipas'), choice('esakshi')] },
      { name: 'metric', choices: [choice('total_projects'), choice('total_maps')] },
    ],
  } as unknown as Dataset;
  const declared = {
    scope: { department: 'ipas' },
    department: 'ipas',
    figures: [{ name: 'total_projects' }],
  };
  const sheet = ownSheet(dataset, declared as unknown as Declared);
  expect(sheet?.fields.map((field) => field.choices.map((option) => option.value))).toEqual([
    ['ipas'],
    ['total_projects'],
  ]);
  // A data set of a single department is returned unchanged.
  expect(ownSheet(dataset, { ...declared, scope: {} } as unknown as Declared)).toBe(dataset);
});
