// Two users edit the same entry: the second chooses between the two versions, and loses no input.
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { queryClient } from '@/api/query';
import type { Dataset } from '@/catalog/types';
import { i18next, startI18n } from '../i18n';
import type { Entry } from './api';
import { EntryDialog } from './EntryDialog';

const field = (name: string, label: string) => ({ name, column: name, kind: 'count', label: { en: label } });
const dataset = {
  path: 'sheet',
  name: 'sheet',
  fields: [field('pending', 'Pending'), field('closed', 'Closed')],
  sums: [],
  rules: [],
} as unknown as Dataset;
const entry = { id: 4, revision: 1, pending: 10, closed: 3 } as unknown as Entry;
const theirs = { ...entry, revision: 2, pending: 20 };

let sent: { pending: number; revision: number }[] = [];

beforeEach(async () => {
  sent = [];
  await startI18n('en');
  await i18next.loadNamespaces(['common', 'entries', 'manage', 'filters']);
  queryClient.setQueryData(['site'], {});
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'PUT') return Response.json({ success: true, message: '', data: theirs });
    const body = (await request.json()) as (typeof sent)[number];
    sent.push(body);
    return body.revision === theirs.revision
      ? Response.json({ success: true, message: '', data: { ...body, revision: 3 } })
      : Response.json({ success: false, message: 'Changed by someone else.' }, { status: 412 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function saveAfterConflict(choice: string) {
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <EntryDialog
        dataset={dataset}
        entry={entry}
        defaults={{}}
        onClose={() => undefined}
        onSaved={onSaved}
        onOpenOther={() => undefined}
      />
    </QueryClientProvider>,
  );
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const pending = screen.getByLabelText<HTMLInputElement>(/Pending/);
  fireEvent.change(pending, { target: { value: '15' } });
  const save = screen.getByRole('button', { name: 'Save changes' });
  fireEvent.click(save);
  expect(await screen.findByText('Now: 20')).not.toBeNull();
  expect(screen.queryByText('Now: 3')).toBeNull();
  const notice = screen.getByRole('button', { name: choice });
  expect(shown.mock.contexts.some((element) => (element as Element).contains(notice))).toBe(true);
  expect(pending.value).toBe('15');
  fireEvent.click(screen.getByRole('button', { name: choice }));
  return { pending, save, onSaved };
}

it('saves the input over the newer entry only on request', async () => {
  const { onSaved } = await saveAfterConflict('Save mine instead');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    { pending: 15, revision: 1 },
    { pending: 15, revision: 2 },
  ]);
});

it('continues from the newer entry on request', async () => {
  const { pending, save, onSaved } = await saveAfterConflict('Use their version');
  await waitFor(() => expect(pending.value).toBe('20'));
  fireEvent.click(save);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ pending: 20, revision: 2 });
});
