import { describe, expect, it } from 'vitest';
import type { CatalogField } from '@/catalog/types';
import { listQuery, withChange } from '../manage/list';
import type { Entry, FilterOptions } from './api';
import { initialList, isFiltered, mastersOf, placesWithin, withFilter } from './api';
import { fieldsOf } from './columns';
import { datasetOf } from './example';
import { bodyOf, emptyForm, faultOf, faultsOf, formOf, withMaster, withPlace } from './form';

const field = (name: string, kind: CatalogField['kind'], rest: Partial<CatalogField> = {}) =>
  ({
    name,
    column: kind === 'place' ? `${name}_id` : name,
    label: { en: name, mr: name },
    kind,
    required: true,
    level: null,
    stored: true,
    choices: [],
    maximum: null,
    decimals: 0,
    mixed: false,
    help: null,
    ...rest,
  }) as CatalogField;

const dataset = datasetOf([
  field('division', 'place', { level: 'division', stored: false }),
  field('district', 'place', { level: 'district', stored: false }),
  field('taluka', 'place', { level: 'taluka' }),
  field('date', 'date'),
  field('pending', 'count', { maximum: 1000 }),
  field('money', 'decimal', { required: false, decimals: 2 }),
  field('note', 'choice', { required: false }),
]);

const validValues = {
  division_id: 3,
  district_id: 15,
  taluka_id: 134,
  date: '2026-11-19',
  pending: '1,00०',
  money: '',
  note: null,
};

describe('columns', () => {
  it('include the date where a sheet may leave it out', () => {
    const fields = dataset.fields.map((item) => (item.name === 'date' ? { ...item, required: false } : item));
    const names = fieldsOf({ ...dataset, fields }).map(({ name }) => name);
    expect(names).toContain('date');
    expect(names).not.toContain('note');
  });
});

describe('the default office', () => {
  const office = field('office', 'lookup', { column: 'office_id', lookup: 'office' });
  const section = field('section', 'lookup', { column: 'section_id', lookup: 'section' });
  const asking = { ...dataset, fields: [office, section] };

  it('is preselected where a new entry has an office, and nowhere else', () => {
    expect(emptyForm(asking, withMaster(asking, {}, 'office', 4))).toEqual({
      office_id: 4,
      section_id: null,
    });
    expect(withMaster(dataset, { date: '2026-11-19' }, 'office', 4)).toEqual({ date: '2026-11-19' });
  });

  it('yields to a given office, and is null where none is configured', () => {
    expect(withMaster(asking, { office_id: 9 }, 'office', 4).office_id).toBe(9);
    expect(withMaster(asking, {}, 'office', undefined).office_id).toBeNull();
  });
});

describe('form', () => {
  it('parses Indian grouping and Devanagari digits', () => {
    expect(bodyOf(dataset, validValues)).toEqual({
      division_id: 3,
      district_id: 15,
      taluka_id: 134,
      date: '2026-11-19',
      pending: 1000,
      money: 0,
      note: null,
    });
    expect(bodyOf(dataset, validValues, 4).revision).toBe(4);
  });

  it('reports missing and invalid fields', () => {
    expect(faultsOf(dataset, validValues)).toEqual({});
    expect(Object.keys(faultsOf(dataset, emptyForm(dataset, { date: '2026-11-19' })))).toEqual([
      'division_id',
      'district_id',
      'taluka_id',
      'pending',
    ]);
    const fault = (pending: string) => faultsOf(dataset, { ...validValues, pending }).pending?.key;
    expect(fault('many')).toBe('fault.notNumber');
    expect(fault('12\t34')).toBe('fault.notNumber');
    expect(fault('12,50')).toBe('fault.grouping');
    expect(fault('-1')).toBe('fault.negative');
    expect(fault('1.5')).toBe('fault.notWhole');
    expect(fault('1001')).toBe('fault.tooLarge');
    expect(faultsOf(dataset, { ...validValues, money: '1.234' }).money?.key).toBe('fault.decimals');
  });

  it('clears places below a changed one and reads the date of an entry', () => {
    expect(withPlace(dataset, validValues, 'division_id', 4)).toMatchObject({
      division_id: 4,
      district_id: null,
      taluka_id: null,
    });
    expect(withPlace(dataset, validValues, 'taluka_id', 135)).toMatchObject({
      district_id: 15,
      taluka_id: 135,
    });
    const entry = {
      id: 1,
      revision: 2,
      date: '2026-11-19T00:00:00Z',
      pending: 5,
      taluka_id: 134,
    } as unknown as Entry;
    expect(formOf(dataset, entry).date).toBe('2026-11-19');
  });
});

describe('list', () => {
  it('returns to page 1 and clears places within a changed area', () => {
    const list = {
      ...initialList(dataset),
      page: 7,
      filters: { district_id: 15, taluka_id: 134, status: 'x' },
    };
    expect(withFilter(list, 'district_id', 16)).toMatchObject({
      page: 1,
      filters: { district_id: 16, taluka_id: null, status: 'x' },
    });
    expect(listQuery(withChange(list, { sort: { key: 'pending', order: 'asc' } }))).toMatchObject({
      page: 1,
      per_page: 10,
      sort_by: 'pending',
      sort_order: 'asc',
    });
  });
});

it("overrides the dashboard's filters with the table's own", () => {
  const list = { ...initialList(dataset), filters: { district_id: 16, taluka_id: null } };
  const dashboard = { district_id: 15, date_from: '2026-04-01' };
  expect(listQuery(list, dashboard)).toMatchObject({ district_id: 16, date_from: '2026-04-01' });
  expect(isFiltered(initialList(dataset), {})).toBe(false);
  expect(isFiltered(initialList(dataset), dashboard)).toBe(true);
});

it('treats a blank number as 0 unless it must be filled', () => {
  const count = field('applied', 'count', { required: false });
  expect(faultOf(count, '')).toBeNull();
  expect(faultOf(count, '', true)).toEqual({ key: 'fault.notNumber' });
});

it('filters places by their parent', () => {
  const options = {
    divisions: [{ id: 1, name_en: 'A', name_mr: '' }],
    districts: [{ id: 2, name_en: 'B', name_mr: '', division_id: 1 }],
    talukas: [
      { id: 3, name_en: 'C', name_mr: '', district_id: 2 },
      { id: 4, name_en: 'D', name_mr: '', district_id: 9 },
    ],
    inactive: {
      talukas: [
        { id: 5, name_en: 'E', name_mr: '', district_id: 2 },
        { id: 6, name_en: 'F', name_mr: '', district_id: 9 },
      ],
      lookups: { service: [{ id: 7, name: 'G', name_mr: '' }] },
    },
    lookups: { service: [{ id: 8, name: 'H', name_mr: '' }] },
  } as unknown as FilterOptions;
  expect(placesWithin(options, 'taluka', 2).map(({ id, inactive }) => [id, inactive])).toEqual([
    [3, undefined],
    [5, true],
  ]);
  expect(mastersOf(options, field('service', 'lookup'))).toEqual([
    { id: 8, name_en: 'H', name_mr: '' },
    { id: 7, name_en: 'G', name_mr: '', inactive: true },
  ]);
  expect(placesWithin(options, 'taluka', null)).toHaveLength(4);
  expect(placesWithin(undefined, 'taluka', 2)).toEqual([]);
});
