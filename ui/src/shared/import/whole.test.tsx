import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reading, record } from './example';
import { WholeList } from './ImportDialog';
import { ImportFooter } from './ImportFooter';
import * as api from './send';
import { INITIAL_FLOW, importFlow, needsCompleteAnswer } from './state';
import { type ImportActions, useImport } from './useImport';

const lacking = record({
  reading: reading({ questions: [] }),
  error_count: 0,
  details: [],
  missing_count: 12,
  missing: ['C-1', 'C-2'],
});
const checked = (preview = lacking) =>
  importFlow(importFlow(INITIAL_FLOW, { type: 'check', attempt: 'k' }), {
    type: 'previewed',
    record: preview,
  });

it('asks once, lists the cases and preselects nothing', () => {
  const actions = { chooseComplete: vi.fn() } as unknown as ImportActions;
  render(<WholeList flow={checked()} record={lacking} actions={actions} />);
  expect(screen.getByText('C-1, C-2')).not.toBeNull();
  expect(screen.getByText('missing.more')).not.toBeNull();
  const choices = screen.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ checked }) => checked)).toEqual([false, false]);
  for (const choice of choices) fireEvent.click(choice);
  expect(vi.mocked(actions.chooseComplete).mock.calls).toEqual([[true], [false]]);
});

it('imports only after an answer, which applies to this file alone', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'actions.import' });
  const footer = (flow = checked()) => (
    <ImportFooter
      flow={flow}
      actions={{} as ImportActions}
      onClose={vi.fn()}
      onMissingFile={undefined}
      onUndo={vi.fn()}
    />
  );
  const { rerender } = render(footer());
  expect([button().disabled, screen.queryByText('missing.answerFirst') !== null]).toEqual([true, true]);
  const answered = importFlow(checked(), { type: 'complete', complete: false });
  rerender(footer(answered));
  expect([button().disabled, screen.queryByText('missing.answerFirst')]).toEqual([false, null]);
  expect(needsCompleteAnswer(importFlow(answered, { type: 'previewed', record: lacking }))).toBe(false);
  expect(importFlow(answered, { type: 'file', file: new File([''], 'b.csv') }).complete).toBeNull();
  expect(needsCompleteAnswer(checked(record({ missing_count: 0 })))).toBe(false);
});

it('sends the answer with the import, never with a check', async () => {
  const sent = vi.spyOn(api, 'sendImport').mockResolvedValue(lacking);
  const { result } = renderHook(() =>
    useImport('sheet', () => undefined, undefined, new File(['a'], 'a.csv')),
  );
  await act(async () => result.current[1].check());
  act(() => result.current[1].chooseComplete(true));
  await act(async () => result.current[1].chooseMode('insert'));
  await act(async () => result.current[1].run());
  expect(sent.mock.calls.map(([request]) => [request.preview, request.complete])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
});
