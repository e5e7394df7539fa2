import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DagsterLink } from './DagsterLink';

const ACCESS_PATH = '/api/operations/dagster-access';
let requests: string[];
let tab: {
  opener: unknown;
  location: { replace: ReturnType<typeof vi.fn> };
  close: ReturnType<typeof vi.fn>;
};

function stubApi(dagster_url: string | null, accessStatus = 200) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    requests.push(`${request.method} ${pathname}`);
    if (pathname === ACCESS_PATH)
      return Response.json(
        { success: accessStatus === 200, message: 'No.', data: { url: '/dagster' } },
        { status: accessStatus },
      );
    return Response.json({ success: true, message: '', data: { datasets: [], dagster_url } });
  });
}

function renderLink() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  );
  render(
    <DagsterLink to="/runs" fallback="not here">
      Open
    </DagsterLink>,
    { wrapper },
  );
}

beforeEach(() => {
  requests = [];
  tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => vi.unstubAllGlobals());

describe('DagsterLink', () => {
  it('is a plain link on the server itself', async () => {
    stubApi('http://127.0.0.1:3000');
    renderLink();
    const link = await screen.findByRole('link', { name: 'Open' });
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:3000/runs');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(window.open).not.toHaveBeenCalled();
    expect(requests).not.toContain(`POST ${ACCESS_PATH}`);
  });

  it('requests access first behind the proxy and opens a new tab', async () => {
    stubApi('/dagster');
    renderLink();
    fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/dagster/runs'));
    expect(requests).toContain(`POST ${ACCESS_PATH}`);
    expect(tab.opener).toBeNull();
  });

  it('closes the tab if access is refused', async () => {
    stubApi('/dagster', 403);
    renderLink();
    fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('renders the fallback if Dagster is not reachable', async () => {
    stubApi(null);
    renderLink();
    expect(await screen.findByText('not here')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
