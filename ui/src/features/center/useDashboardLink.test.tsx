import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CenterContext, useDashboardLink } from './context';

it("carries the page's period and area, and no other filter", () => {
  const center = {
    stats: { period: { date_from: '2026-04-01', date_to: '2026-11-20' } },
    filters: { period: 'month', department: 'mining', district_id: '15', taluka_id: '134' },
  };
  const { result } = renderHook(useDashboardLink, {
    wrapper: ({ children }) => (
      <CenterContext.Provider value={center as never}>{children}</CenterContext.Provider>
    ),
  });
  const query = 'date_from=2026-04-01&date_to=2026-11-20&district_id=15&taluka_id=134';
  expect(result.current('mining')).toBe(`/department/mining/dashboard?${query}`);
  expect(result.current('pg', 'pg')).toBe(`/department/pg/dashboard?dataset=pg&${query}`);
});
