import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { type SessionUser, useSession } from '@/shared/session/session';
import { OwnDepartment } from './OwnDepartment';

const department = (slug: string) => ({ id: 1, slug, name: slug, name_mr: slug });

afterEach(() => vi.unstubAllGlobals());

it.each([
  { role: 'user', own: 'mining', shows: 'imports' },
  { role: 'admin', own: null, shows: 'imports' },
  { role: 'user', own: 'rts-act', shows: 'department.otherText' },
  { role: 'user', own: null, shows: 'department.noneText' },
] as const)('shows $shows of mining to role $role of $own', async ({ role, own, shows }) => {
  const user = { id: 1, name: '', email: '', role, department: own && department(own) } as SessionUser;
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: {} }));
  useSession.setState({ user });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/department/mining/imports']}>
        <Routes>
          <Route element={<OwnDepartment />}>
            <Route path="/department/:slug/imports" element="imports" />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(shows)).not.toBeNull();
});
