// Typed settings survive a change of language and another administrator's changes.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { queryClient } from '@/api/query';
import { i18next, startI18n } from '@/shared/i18n';
import ConfigurationPage from './ConfigurationPage';

vi.mock('./SignOnCard', () => ({ SignOnCard: () => null }));
vi.mock('./PendingCard', () => ({ PendingCard: () => null }));

const LABELS = { en: ['Name', 'Address'], mr: ['नाव', 'पत्ता'] };
const base = { kind: 'text', group: 'site', hint: '', default: '', required: false, none: '' };
let stored: { revision: number; values: Record<string, string> };

const answer = (language: 'en' | 'mr') => ({
  revision: stored.revision,
  settings: ['name_en', 'address_en'].map((name, index) => ({
    ...base,
    ...{ name, label: LABELS[language][index], value: stored.values[name] },
    ...{ minimum: null, maximum: 100, choices: null },
  })),
});

beforeEach(async () => {
  stored = { revision: 1, values: { name_en: 'Jilha', address_en: 'Satara' } };
  await startI18n('en');
  await i18next.loadNamespaces(['common', 'configuration', 'manage']);
  vi.stubGlobal('fetch', async (request: Request) => {
    const language = request.headers.get('Accept-Language') === 'mr' ? 'mr' : 'en';
    if (request.method === 'PUT') {
      const { values, revision } = (await request.json()) as typeof stored;
      if (revision !== stored.revision)
        return Response.json({ success: false, message: 'Changed.' }, { status: 412 });
      stored = { revision: revision + 1, values: { ...stored.values, ...values } };
    }
    return Response.json({ success: true, message: 'Saved', data: answer(language) });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ConfigurationPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const saveElsewhere = (values: Record<string, string>) => {
  stored = { revision: stored.revision + 1, values: { ...stored.values, ...values } };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('keeps the input when the language is changed', async () => {
  await type('Name', 'Zilla');
  await act(() => i18next.changeLanguage('mr'));
  expect((await field('नाव')).value).toBe('Zilla');
});

it('keeps the input when the settings are fetched again', async () => {
  await type('Name', 'Zilla');
  saveElsewhere({ address_en: 'Karad' });
  await act(() => queryClient.invalidateQueries());
  expect((await field('Name')).value).toBe('Zilla');
});

it('asks which version to keep when another administrator saved first', async () => {
  await type('Name', 'Zilla');
  saveElsewhere({ name_en: 'District' });
  press('Save changes');
  expect(await screen.findByText('Now: District')).not.toBeNull();
  expect((await field('Name')).value).toBe('Zilla');
  expect(stored.values.name_en).toBe('District');
  press('Save mine instead');
  await waitFor(() => expect(stored.values.name_en).toBe('Zilla'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  // The next change starts from what was saved.
  await type('Address', 'Karad');
  press('Save changes');
  await waitFor(() => expect(stored).toMatchObject({ revision: 4, values: { address_en: 'Karad' } }));
});
