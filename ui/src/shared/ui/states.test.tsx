import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FailedQueries } from './States';

const query = (more: object) => ({
  isPending: false,
  isError: false,
  error: null,
  data: undefined,
  refetch: vi.fn(),
  ...more,
});

it('shows one reason and one retry for all failed parts', () => {
  const loaded = query({ data: [] });
  const stale = query({ isError: true, error: new Error('Too slow'), data: [] });
  const failed = ['No answer', 'Not found'].map((text) => query({ isError: true, error: new Error(text) }));
  render(<FailedQueries queries={[loaded, stale, ...failed]} />);
  expect(screen.getByRole('alert').textContent).toContain('No answer');
  fireEvent.click(screen.getByRole('button'));
  expect([loaded, stale, ...failed].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 0, 1, 1]);
});

it('ignores parts that are loaded or loading', () => {
  render(<FailedQueries queries={[query({ data: [] }), query({ isPending: true })]} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
