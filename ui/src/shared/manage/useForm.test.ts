// Editing a record never loses input.
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { editing, useForm } from './useForm';

interface Values {
  name: string;
  status: string;
}

const row = { id: 7, name: 'Nullah', status: 'active', revision: 1 };
const theirs = { ...row, status: 'completed', revision: 2 };
const valuesOf = ({ name, status }: typeof row): Values => ({ name, status });
const stale = () => Promise.reject(new ApiError(412, 'Someone else changed this record.'));

type Save = (values: Values, revision: number | undefined) => Promise<void>;

const formOf = (save: Save) =>
  renderHook(() =>
    useForm<Values>({
      start: valuesOf(row),
      editing: editing(async () => ({ data: theirs }), row, valuesOf),
      check: (values) => ({ name: values.name ? undefined : 'missing' }),
      save,
      failed: 'Not saved',
      idOf: (name) => name,
    }),
  );

describe('editing a record', () => {
  it('sends nothing while a required field is empty', async () => {
    const save = vi.fn();
    const { result } = formOf(save);
    act(() => result.current.set('name', ''));
    await act(() => result.current.submit());
    expect(save).not.toHaveBeenCalled();
    expect(result.current.error('name')).toBe('missing');
    act(() => result.current.set('name', 'a'));
    expect(result.current.error('name')).toBeUndefined();
  });

  it('counts as changed only while the text of a field differs', () => {
    const { result } = renderHook(() =>
      useForm<{ pending: number | string | null }>({ start: { pending: 5 }, save: vi.fn(), failed: '' }),
    );
    const changedBy = (pending: string | null) => {
      act(() => result.current.set('pending', pending));
      return result.current.changed;
    };
    expect(['6', '5', ''].map(changedBy)).toEqual([true, false, true]);
  });

  it('keeps the input and loads the newer version after a conflict', async () => {
    const { result } = formOf(stale);
    act(() => result.current.set('name', 'Mine'));
    await act(() => result.current.submit());
    expect(result.current.values.name).toBe('Mine');
    expect(result.current.newer).toEqual({ name: 'Nullah', status: 'completed' });
  });

  it('overwrites the newer version only on request', async () => {
    const save = vi.fn<Save>();
    save.mockImplementationOnce(stale).mockResolvedValueOnce();
    const { result } = formOf(save);
    act(() => result.current.set('name', 'Mine'));
    await act(() => result.current.submit());
    await act(() => result.current.submit());
    await act(() => result.current.saveMine());
    expect(save.mock.calls.map(([values, revision]) => [values.name, revision])).toEqual([
      ['Mine', 1],
      ['Mine', 2],
    ]);
  });

  it('starts again from the newer version on request', async () => {
    const { result } = formOf(stale);
    act(() => result.current.set('name', 'Mine'));
    await act(() => result.current.submit());
    act(() => result.current.takeTheirs());
    expect(result.current.values).toEqual({ name: 'Nullah', status: 'completed' });
    expect(result.current.changed).toBe(false);
  });

  it('marks fields the server rejects, and list items by their field', async () => {
    const errors = { 'status.0': ['Choose one.'], other: ['Not this.'] };
    const refused = new ApiError(422, 'Check the marked fields.', { errors });
    const { result } = formOf(() => Promise.reject(refused));
    await act(() => result.current.submit());
    expect(result.current.error('status')).toBe('Choose one.');
    expect(result.current.problem).toBe('Not saved: Not this.');
  });
});
