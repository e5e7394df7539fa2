import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { i18next, startI18n } from './i18n';
import { SITE_KEY, telephoneLink, useOfficeAddress } from './site';

const SITE = {
  district: { id: 1, name_en: 'Satara', name_mr: 'सातारा' },
  default_office: null,
  office_address_en: '',
  office_address_mr: '',
};
const OFFICE = { id: 2, name: 'Tehsil Office Karad', name_mr: '' };

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces('common');
});

it.each([
  [{}, 'Collector’s office, Satara District, Maharashtra'],
  [{ default_office: OFFICE }, 'Tehsil Office Karad, Satara District, Maharashtra'],
  [{ default_office: OFFICE, office_address_en: 'Camp Road, Satara' }, 'Camp Road, Satara'],
  [{ office_address_mr: 'कॅम्प रस्ता, सातारा' }, 'कॅम्प रस्ता, सातारा'],
])('useOfficeAddress with %j returns %s', (changes, address) => {
  const client = new QueryClient();
  client.setQueryData(SITE_KEY, { ...SITE, ...changes });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  expect(renderHook(() => useOfficeAddress(), { wrapper }).result.current).toBe(address);
});

it('strips a telephone number to digits', () => {
  expect(telephoneLink('+91 (22) 2655-0000')).toBe('tel:+912226550000');
});
