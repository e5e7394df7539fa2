import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '@/api/query';
import type { CatalogField, Dataset } from '@/catalog/types';
import { i18next, startI18n } from '../i18n';
import type { Entry } from './api';
import { filterOptionsQuery } from './api';
import { EntryField } from './EntryField';

const NAMES = ['Caste', 'Income', 'Domicile'];
const FIELDS = {
  service: { name: 'service', column: 'service_id', kind: 'lookup', label: { en: 'Service' } },
  taluka: { name: 'taluka', column: 'taluka_id', kind: 'place', level: 'taluka', label: { en: 'Taluka' } },
};

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['common', 'entries']);
});

it.each([
  ['service', 1, ['Caste', 'Income (inactive)']],
  ['taluka', 1, ['Caste', 'Income (inactive)']],
  ['service', null, ['Caste']],
  ['taluka', 0, ['Caste']],
] as const)(
  '%s: of the inactive records, only the entry’s own can be kept',
  async (name, stored, offered) => {
    const [active, ...inactive] = NAMES.map((name, id) => ({
      id,
      name,
      name_en: name,
      name_mr: '',
      district_id: 1,
    }));
    const masters = (rows: unknown[]) => ({
      divisions: [],
      districts: [],
      talukas: rows,
      lookups: { service: rows },
    });
    queryClient.setQueryData(filterOptionsQuery('sheet').queryKey, {
      ...masters([active]),
      inactive: masters(inactive),
    } as never);
    const field = FIELDS[name] as unknown as CatalogField;
    const entry = stored === null ? null : ({ [field.column]: stored } as unknown as Entry);
    render(
      <QueryClientProvider client={queryClient}>
        <EntryField
          dataset={{ path: 'sheet', fields: [field] } as unknown as Dataset}
          field={field}
          values={{ [field.column]: stored }}
          entry={entry}
          error={undefined}
          onChange={() => undefined}
          onLeave={() => undefined}
        />
      </QueryClientProvider>,
    );
    const select = await screen.findByRole('combobox', undefined, { timeout: 20_000 });
    if (stored) expect(document.body.textContent).toContain('Income (inactive)');
    fireEvent.mouseDown(select);
    const options = [...document.querySelectorAll('.ant-select-item-option')].map(
      (option) => option.textContent,
    );
    expect(options).toEqual(offered);
  },
);
