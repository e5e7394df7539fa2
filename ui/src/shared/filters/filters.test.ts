import { describe, expect, it } from 'vitest';
import type { Dataset } from '@/catalog/types';
import { applyDraft, choose, filtersFromSearch, isFiltered, queryOf, without } from './applied';
import { levelsOf } from './selects';

const NAMES: Record<string, string> = {
  division_id: 'Konkan',
  district_id: 'Mumbai Suburban',
  service_id: 'Income',
};
const nameOf = (key: string) => NAMES[key];

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
  it('drop empty values and include the English names', () => {
    const draft = {
      division_id: 1,
      district_id: 2,
      taluka_id: null,
      service_id: 4,
      status: 'all',
      date_from: '',
      date_to: '2026-11-19',
    };
    expect(applyDraft(draft, nameOf)).toEqual({
      division_id: 1,
      division_name: 'Konkan',
      district_id: 2,
      district_name: 'Mumbai Suburban',
      service_id: 4,
      service_name: 'Income',
      date_to: '2026-11-19',
    });
  });

  it('drop the name of an earlier selection', () => {
    expect(applyDraft({ district_id: null, district_name: 'Pune' }, nameOf)).toEqual({});
  });

  it('are sent without names', () => {
    expect(queryOf({ district_id: 2, district_name: 'Pune', status: 'pending' })).toEqual({
      district_id: 2,
      status: 'pending',
    });
  });

  it('lose a place together with the places below it', () => {
    const filters = {
      division_id: 1,
      division_name: 'Konkan',
      district_id: 2,
      district_name: 'Thane',
      taluka_id: 3,
    };
    expect(without(filters, 'district_id')).toEqual({ division_id: 1, division_name: 'Konkan' });
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

it('reads only ids from a link', () => {
  expect(filtersFromSearch('?taluka_id=12&tab=pg-portal')).toEqual({ taluka_id: 12 });
  expect(filtersFromSearch('?taluka_id=x&district_id=-1&office_id=0')).toBeUndefined();
  expect(filtersFromSearch('')).toBeUndefined();
});
