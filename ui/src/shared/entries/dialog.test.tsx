import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CatalogField, Dataset } from '@/catalog/types';
import { i18next, startI18n } from '../i18n';
import { EntryDialog } from './EntryDialog';

const place = (name: 'division' | 'district' | 'taluka', en: string): CatalogField => ({
  name,
  column: `${name}_id`,
  label: { en, mr: en },
  kind: 'place',
  required: true,
  level: name,
  stored: name === 'taluka',
  choices: [],
  maximum: null,
  decimals: 0,
  mixed: false,
  help: null,
  formula: null,
  optional: false,
  lookup: null,
  max_length: 0,
  example: '',
  default: '',
});
const dataset = {
  name: 'sheet',
  path: 'sheet',
  label: { en: 'Sheet', mr: 'Sheet' },
  fields: [place('division', 'Division'), place('district', 'District'), place('taluka', 'Taluka')],
  rules: [],
} as unknown as Dataset;

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['common', 'entries']);
});

it.each([
  [{}, 'Please select Division, District, and Taluka.'],
  [{ division_id: 1, district_id: 2 }, 'Please select Taluka.'],
])('with %j, saving asks only for the missing places', async (defaults, words) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EntryDialog
          dataset={dataset}
          entry={null}
          defaults={defaults}
          onClose={vi.fn()}
          onSaved={vi.fn()}
          onOpenOther={vi.fn()}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add entry' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
