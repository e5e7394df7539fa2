import { describe, expect, it } from 'vitest';
import { faultsOf } from '@/shared/manage/specs';
import type { Declaration, MasterField, MasterRow } from './api';
import { partsOf } from './form';
import { bodyOf, formerNames, limitBody, spellingsOf, type Values, valuesOf } from './values';

const field = (name: string, more: Partial<MasterField> = {}): MasterField => ({
  name,
  column: name,
  label: { en: name, mr: name },
  help: null,
  kind: 'text',
  required: false,
  max_length: 200,
  maximum: null,
  choices: [],
  nullable: false,
  ...more,
});

const declared = {
  plural: 'talukas',
  key: 'lgd_code',
  names: ['name_en', 'name_mr'],
  fields: [
    field('lgd_code', { kind: 'count', required: true, maximum: 999_999 }),
    field('name_en', { required: true }),
    field('name_mr'),
    field('district', { kind: 'place', column: 'district_id', required: true }),
    field('days_allowed', { kind: 'count', nullable: true, maximum: 1000 }),
    field('position', { kind: 'count', maximum: 10_000 }),
    field('aliases', { kind: 'aliases' }),
    field('status', { kind: 'choice' }),
  ],
} as Declaration;

const row = {
  values: {
    lgd_code: 7180,
    name_en: 'Kurla',
    name_mr: 'कुर्ला',
    district_id: 20,
    days_allowed: null,
    position: 100,
    aliases: ['Coorla', 'कुरले'],
  },
} as unknown as MasterRow;

describe('master form', () => {
  it('sends unchanged values back', () => {
    expect(bodyOf(declared, valuesOf(declared, row.values))).toEqual(row.values);
  });

  it('omits blank numbers unless the field is nullable', () => {
    const body = bodyOf(declared, { ...valuesOf(declared, row.values), position: '', days_allowed: '' });
    expect(body).not.toHaveProperty('position');
    expect(body.days_allowed).toBeNull();
  });

  it.each([
    ['lgd_code', '', 'manage:form.required'],
    ['lgd_code', '12.5', 'wholeNumber'],
    ['lgd_code', '1000000', 'wholeNumber'],
    ['name_mr', ' ', 'manage:form.required'],
    ['district_id', '', 'manage:form.required'],
    ['position', '10001', 'wholeNumber'],
    ['position', '', undefined],
    ['aliases', '', undefined],
  ])('validates %s = %j as %s', (name, text, fault) => {
    const values = { ...valuesOf(declared, row.values), [name]: text };
    const t = ((key: string) => key) as never;
    const parts = partsOf({
      declared,
      values,
      row,
      parents: [],
      t,
      language: 'en',
      nameOf: () => '',
      date: String,
    });
    expect(faultsOf(parts, values, null, (key) => key)[name]).toBe(fault);
  });

  it('asks from which day a changed limit applies', () => {
    const dated = { ...declared, dated: 'days_allowed' };
    const limited = { ...row, earlier: [], values: { ...row.values, days_allowed: 15 } } as MasterRow;
    const values = { ...valuesOf(dated, limited.values), applies_from: '2026-12-01' };
    const t = ((key: string) => key) as never;
    const asked = (now: Values) =>
      partsOf({
        declared: dated,
        values: now,
        row: limited,
        parents: [],
        t,
        language: 'en',
        nameOf: () => '',
        date: String,
      })
        .map((part) => part && 'name' in part && part.name)
        .includes('applies_from');
    expect([asked(values), limitBody(dated, limited, values)]).toEqual([false, {}]);
    const changed = { ...values, days_allowed: '7' };
    expect([asked(changed), limitBody(dated, limited, changed)]).toEqual([
      true,
      { applies_from: '2026-12-01' },
    ]);
    expect(limitBody(dated, limited, { ...changed, applies_from: '' })).toEqual({ applies_from: null });
    expect(limitBody(dated, null, changed)).toEqual({});
    // A first limit is for all cases that have waited for it.
    expect(limitBody(dated, { ...limited, values: row.values }, changed)).toEqual({});
  });

  it('lists former names', () => {
    const values = valuesOf(declared, row.values);
    expect(formerNames(declared, row, { ...values, name_en: 'Kurla City', name_mr: 'कुर्ला ' })).toEqual([
      'Kurla',
    ]);
    expect(formerNames(declared, row, { ...values, name_en: '' })).toEqual([]);
    expect(formerNames(declared, null, values)).toEqual([]);
  });

  it('deduplicates spellings', () => {
    expect(spellingsOf(' a; b ;;a')).toEqual(['a', 'b']);
  });
});
