import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '@/api/query';
import { useScopeChips } from './ScopeFields';

it.each([{ taluka_id: '134' }, { district_id: '15', taluka_id: '134' }])(
  'name the taluka of %j',
  async (filters) => {
    const places = [{ id: 134, name_en: 'Borivali', name_mr: 'बोरिवली' }];
    vi.stubGlobal('fetch', async ({ url }: Request) =>
      Response.json({ data: url.includes('/talukas') ? places : [], message: '' }),
    );
    const { result } = renderHook(() => useScopeChips(filters, undefined, () => undefined), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    const shown = () => result.current.find(({ key }) => key === 'taluka')?.value;
    expect(shown()).toBe('…');
    await waitFor(() => expect(shown()).toMatch(/Borivali|बोरिवली/));
  },
);
