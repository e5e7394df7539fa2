import { describe, expect, it } from 'vitest';
import type { Dataset } from '@/catalog/types';
import { applyDraft, choose, filtersFrom, isFiltered, levelsOf, without, withParams } from './applied';

describe('a selection', () => {
  it('clears the places below it and nothing else', () => {
    const draft = { division_id: 1, district_id: 2, taluka_id: 3, service_id: 4 };
    expect(choose(draft, 'division_id', 9)).toEqual({
      division_id: 9,
      district_id: null,
      taluka_id: null,
      service_id: 4,
    });
    expect(choose(draft, 'district_id', null)).toEqual({ ...draft, district_id: null, taluka_id: null });
    expect(choose(draft, 'service_id', 5)).toEqual({ ...draft, service_id: 5 });
  });
});

describe('applied filters', () => {
  it('drop empty values', () => {
    const draft = { division_id: 1, taluka_id: null, status: 'all', date_from: '', date_to: '2026-11-19' };
    expect(applyDraft(draft)).toEqual({ division_id: 1, date_to: '2026-11-19' });
  });

  it('lose a place together with the places below it', () => {
    const filters = { division_id: 1, district_id: 2, taluka_id: 3 };
    expect(without(filters, 'district_id')).toEqual({ division_id: 1 });
    expect(without({ status: 'pending', date_to: '2026-01-01' }, 'status')).toEqual({
      date_to: '2026-01-01',
    });
    expect(isFiltered(without({ status: 'pending' }, 'status'))).toBe(false);
  });
});

it('lists the place levels of a data set, widest first', () => {
  const fields = ['taluka', 'district'].map((level) => ({ kind: 'place', level }));
  expect(levelsOf({ fields } as unknown as Dataset)).toEqual(['district', 'taluka']);
  expect(levelsOf({ fields: [] } as unknown as Dataset)).toEqual([]);
});

describe('filters in a link', () => {
  const KEYS = ['date_from', 'date_to', 'taluka_id', 'office_id', 'time_period'];
  const read = (search: string) => filtersFrom(new URLSearchParams(search), KEYS);

  it('are all read back, next to the other parameters', () => {
    const filters = { date_from: '2026-04-01', taluka_id: 12, time_period: 'within1month' };
    const address = withParams(new URLSearchParams('tab=pg-portal&office_id=4'), KEYS, filters);
    expect(address.get('tab')).toBe('pg-portal');
    expect(filtersFrom(address, KEYS)).toEqual(filters);
    expect(withParams(address, KEYS, {}).toString()).toBe('tab=pg-portal');
  });

  it('are ignored if they are no id, no date or not a filter of the page', () => {
    expect(read('?taluka_id=x&office_id=0&date_from=2026-02-30&date_to=soon&service_id=3')).toEqual({});
    expect(read('')).toEqual({});
  });
});
