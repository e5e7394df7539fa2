// Initial values and validation of a form, based on its field specs.
import { describe, expect, it } from 'vitest';
import { type FieldSpec, faultsOf, valuesFrom } from './specs';

describe('initial values', () => {
  const empty = { name: '', order: '0', position: null as string | null, is_active: true };

  it('come from the record, with numbers as strings', () => {
    const row = { id: 3, name: 'A', order: 7, position: 'Chief', is_active: false };
    expect(valuesFrom(empty, row)).toEqual({ name: 'A', order: '7', position: 'Chief', is_active: false });
  });

  it('default to the empty ones where the record has none', () => {
    expect(valuesFrom(empty, null)).toEqual(empty);
    expect(valuesFrom(empty, { name: null, position: '' })).toEqual(empty);
  });
});

describe('a field', () => {
  type Values = { field: string; other: string };
  const judge = (spec: Partial<FieldSpec<Values>>, field: string, start: Values | null = null) =>
    faultsOf([{ name: 'field', label: '', ...spec }, null], { field, other: 'b' }, start, (key) => key).field;

  it.each<[Partial<FieldSpec<Values>>, string, string | undefined]>([
    [{}, '', undefined],
    [{ required: true }, ' ', 'manage:form.required'],
    [{ required: true, missing: 'no picture' }, '', 'no picture'],
    [{ kind: 'email' }, '', undefined],
    [{ kind: 'email' }, 'a@b', 'manage:form.email'],
    [{ kind: 'email' }, ' a@b.in ', undefined],
    [{ kind: 'date', required: true }, '2026-12-31', undefined],
    [{ kind: 'date' }, '32/13/2026', 'common:day.noDay'],
    [{ maxLength: 3 }, ' four ', 'common:tooLong'],
    [{ maxLength: 4 }, ' four ', undefined],
    [{ kind: 'number' }, '', undefined],
    [{ kind: 'number' }, 'x', 'manage:form.number'],
    [{ kind: 'number' }, '12\n34', 'manage:form.number'],
    [{ kind: 'number' }, '12,50', 'manage:form.number'],
    [{ kind: 'number' }, '१,२३,४५६', undefined],
    [{ kind: 'number' }, '12.5', 'manage:form.number'],
    [{ kind: 'number' }, '-1', 'manage:form.number'],
    [{ kind: 'number' }, '1234567', 'manage:form.number'],
    [{ kind: 'number', least: 1 }, '0', 'manage:form.number'],
    [{ kind: 'number', least: 0, most: 10 }, '11', 'manage:form.number'],
    [{ kind: 'number', least: 0, most: 10, wrong: 'whole' }, '11', 'whole'],
    [{ kind: 'number', least: 0, most: 10 }, '10', undefined],
    [{ check: (value, { other }) => (value === other ? undefined : 'differ') }, '', 'differ'],
    [{ check: (value, { other }) => (value === other ? undefined : 'differ') }, 'b', undefined],
  ])('%j judges %j as %j', (spec, text, fault) => {
    expect(judge(spec, text)).toBe(fault);
  });

  it('requires an image for a new record or one that had one', () => {
    const spec = { kind: 'image', required: true } as const;
    expect(judge(spec, '')).toBe('manage:form.required');
    expect(judge(spec, '', { field: 'a.png', other: '' })).toBe('manage:form.required');
    expect(judge(spec, '', { field: '', other: '' })).toBeUndefined();
  });
});
