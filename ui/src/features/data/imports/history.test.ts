import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '@/catalog/types';
import { stateOf } from '@/shared/manage/list';
import { DEFAULTS, datasetsOf, firstDay, historyQuery, labelOf } from './history';

describe('import history', () => {
  it.each([
    ['today', '2026-02-10'],
    ['week', '2026-02-04'],
    ['month', '2026-02-01'],
    ['year', '2025-04-01'],
    ['', ''],
  ])('period %s starts on %s', (period, day) => {
    expect(firstDay(period, dayjs('2026-02-10'))).toBe(day);
  });

  it('queries the imports, not the checks, of one department', () => {
    const state = stateOf(new URLSearchParams('search= x &period=year'), DEFAULTS);
    const query = historyQuery(state, 'e-ferfar');
    expect(query).toMatchObject({
      preview: 'false',
      search: 'x',
      department: 'e-ferfar',
      sort_by: 'created_at',
    });
    expect(query).not.toHaveProperty('period');
    expect(query.date_from).toMatch(/-04-01$/);
  });

  it('returns a department’s own and shared data sets', () => {
    const ownDataset = { name: 'eferfar', department: 'e-ferfar', fields: [] } as unknown as Dataset;
    const sharedDataset = {
      name: 'kpis',
      department: '',
      fields: [{ name: 'department', choices: [{ value: 'ipas' }] }],
    } as unknown as Dataset;
    expect(datasetsOf([ownDataset, sharedDataset], undefined)).toHaveLength(2);
    expect(datasetsOf([ownDataset, sharedDataset], 'e-ferfar')).toEqual([ownDataset]);
    expect(datasetsOf([ownDataset, sharedDataset], 'ipas')).toEqual([sharedDataset]);
  });

  it.each([
    ['queued', false, 0, 'waiting'],
    ['running', false, 0, 'loading'],
    ['done', true, 4, 'checked'],
    ['done', false, 4, 'partly'],
    ['done', false, 0, 'complete'],
    ['undone', false, 4, 'undone'],
    ['refused', false, 4, 'refused'],
  ] as const)('%s (check: %s, failed rows: %i) is shown as %s', (state, preview, error_count, label) => {
    expect(labelOf({ state, preview, error_count })).toBe(label);
  });
});
