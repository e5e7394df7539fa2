import { expect, test } from 'vitest';
import type { Options, Rule } from './api';
import { bodyOf, comparisonsFor, valuesOf, withDataset, withKind } from './rule';

const label = (en: string) => ({ en, mr: en });
const options = {
  datasets: [
    {
      name: 'eferfar',
      label: label('E-Ferfar'),
      departments: ['e-ferfar'],
      levels: ['overall', 'district', 'taluka'],
      kinds: ['value', 'change', 'signal', 'silence'],
      figures: [
        { name: 'total_pending', label: label('Pending'), unit: 'records', ages: true, spans: true },
        { name: 'success_rate', label: label('Success Rate'), unit: 'percent', ages: false, spans: true },
      ],
      followed: [
        { name: 'received', label: label('Received'), good: '' },
        { name: 'pending', label: label('Pending'), good: 'less' },
      ],
    },
    {
      name: 'kpis',
      label: label('KPIs'),
      departments: ['ipas'],
      levels: ['department'],
      kinds: ['value', 'change', 'silence'],
      figures: [{ name: 'total_budget', label: label('Budget'), unit: 'crore', ages: false, spans: true }],
      followed: [],
    },
  ],
  levels: {},
  spans: {},
  objects: {},
} as unknown as Options;

const start = valuesOf(null, options);

test('a new rule defaults to the first data set and its talukas', () => {
  expect([start.dataset, start.by, start.figure, start.only]).toEqual([
    'eferfar',
    'taluka',
    'total_pending',
    [],
  ]);
});

test('changing the data set resets figure, level and places', () => {
  expect(withDataset(options, 'kpis', 'value')).toMatchObject({
    by: 'department',
    figure: 'total_budget',
    only: [],
  });
});

test('a body holds only the fields that its kind uses', () => {
  const typed = { ...start, threshold: '5', older_than: '60', minimum: '50', only: ['3'] };
  expect(bodyOf(typed, options, true)).toMatchObject({
    older_than: 60,
    minimum: 0,
    threshold: 5,
    only: ['3'],
  });
  const silence = { ...typed, ...withKind('silence', typed, options) };
  expect(bodyOf(silence, options, true)).toMatchObject({ figure: '', older_than: 0, threshold: 3 });
  expect(bodyOf({ ...typed, figure: 'success_rate' }, options, true).older_than).toBe(0);
  expect(bodyOf({ ...typed, by: 'overall' }, options, false)).toMatchObject({ only: [], is_active: false });
  const signal = { ...typed, ...withKind('signal', typed, options) };
  expect(bodyOf(signal, options, true)).toMatchObject({
    figure: 'received',
    comparison: 'either',
    older_than: 0,
    threshold: 0,
  });
  const change = { ...typed, ...withKind('change', typed, options) };
  expect(bodyOf(change, options, true)).toMatchObject({ span: 'week', minimum: 50, threshold: 10 });
});

test('a stored rule survives the round trip through the form', () => {
  const body = bodyOf({ ...start, threshold: '12.5', older_than: '60' }, options, true);
  const again = valuesOf({ ...body, id: 1 } as unknown as Rule, options);
  expect(bodyOf(again, options, true)).toEqual(body);
});

test('worsening and improving are offered only for figures with a good direction', () => {
  const signal = { ...start, ...withKind('signal', { ...start, dataset: 'kpis' }, options) };
  expect([signal.dataset, comparisonsFor(options, signal)]).toEqual(['eferfar', ['either']]);
  expect(comparisonsFor(options, { ...signal, figure: 'pending' })).toEqual([
    'worsening',
    'improving',
    'either',
  ]);
});
