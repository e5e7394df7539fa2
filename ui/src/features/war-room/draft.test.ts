import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { differing, useDraft } from './draft';

interface Values {
  name: string;
  status: string;
}
interface Row extends Values {
  revision: number;
}

const row: Row = { name: 'Nullah', status: 'active', revision: 1 };
const theirs: Row = { name: 'Nullah', status: 'completed', revision: 2 };

function draftOf(send: (values: Values, revision: number | undefined) => Promise<void>) {
  return renderHook(() =>
    useDraft<Values, Row>({
      record: row,
      valuesOf: (record) => ({ name: record?.name ?? '', status: record?.status ?? 'active' }),
      check: (values) => (values.name ? {} : { name: 'missing' }),
      send,
      reload: async () => theirs,
      onFailed: () => undefined,
    }),
  );
}

const stale = () => Promise.reject(new ApiError(412, 'Someone else changed this record.'));

describe('a record being edited', () => {
  it('names the fields that differ', () => {
    expect(differing(row, theirs)).toEqual(['status', 'revision']);
  });

  it('sends nothing while a required field is empty', async () => {
    const send = vi.fn();
    const { result } = draftOf(send);
    act(() => result.current.set('name', ''));
    await act(() => result.current.save());
    expect(send).not.toHaveBeenCalled();
    expect(result.current.errors.name).toBe('missing');
    act(() => result.current.set('name', 'a'));
    expect(result.current.errors.name).toBeUndefined();
  });

  it('keeps what was typed when somebody else was first, and shows what they changed', async () => {
    const { result } = draftOf(stale);
    act(() => result.current.set('name', 'Mine'));
    await act(() => result.current.save());
    expect(result.current.values.name).toBe('Mine');
    expect(result.current.theirs?.fields).toEqual(['status']);
  });

  it('saves over the newer version when told to', async () => {
    const send = vi.fn<(values: Values, revision: number | undefined) => Promise<void>>();
    send.mockImplementationOnce(stale).mockResolvedValueOnce();
    const { result } = draftOf(send);
    act(() => result.current.set('name', 'Mine'));
    await act(() => result.current.save());
    await act(() => result.current.saveMine());
    expect(send.mock.calls.map(([values, revision]) => [values.name, revision])).toEqual([
      ['Mine', 1],
      ['Mine', 2],
    ]);
  });

  it('starts again from the newer version when told to', async () => {
    const { result } = draftOf(stale);
    act(() => result.current.set('name', 'Mine'));
    await act(() => result.current.save());
    act(() => result.current.takeTheirs());
    expect(result.current.values).toEqual({ name: 'Nullah', status: 'completed' });
    expect(result.current.changed).toBe(false);
  });

  it('marks the fields that the server refuses', async () => {
    const refused = new ApiError(422, 'Check the marked fields.', { errors: { status: ['Choose one.'] } });
    const { result } = draftOf(() => Promise.reject(refused));
    await act(() => result.current.save());
    expect(result.current.errors.status).toBe('Choose one.');
    expect(result.current.problem).toBe('Check the marked fields.');
  });
});
