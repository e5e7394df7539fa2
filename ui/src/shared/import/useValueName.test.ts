import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '@/api/query';
import type { Dataset } from '@/catalog/types';
import { filterOptionsQuery } from '../entries/api';
import { useValueName } from './useValueName';

vi.mock('../i18n/useLanguage', () => ({ useLanguage: () => ({ language: 'mr' }) }));

const dataset = {
  path: 'sheet',
  fields: [
    { name: 'taluka', kind: 'place', level: 'taluka', choices: [] },
    {
      name: 'status',
      kind: 'choice',
      choices: [{ value: 'disputed', label: { en: 'Disputed', mr: 'विवादित' } }],
    },
  ],
} as unknown as Dataset;

it('is in the user’s language, and the value itself where there is no name', () => {
  queryClient.setQueryData(filterOptionsQuery('sheet').queryKey, {
    talukas: [{ id: 1, district_id: 1, name_en: 'Kurla', name_mr: 'कुर्ला' }],
    lookups: {},
  } as never);
  const { result } = renderHook(() => useValueName(dataset));
  const names = [
    ['taluka', 'Kurla'],
    ['taluka', 'Nowhere'],
    ['status', 'disputed'],
    [null, 'Kurla'],
  ] as const;
  expect(names.map(([field, value]) => result.current(field, value))).toEqual([
    'कुर्ला',
    'Nowhere',
    'विवादित',
    'Kurla',
  ]);
});
