import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DagsterLink } from './DagsterLink';

const DOOR = '/api/operations/dagster-access';
let asked: string[];
let tab: {
  opener: unknown;
  location: { replace: ReturnType<typeof vi.fn> };
  close: ReturnType<typeof vi.fn>;
};

function answer(dagster_url: string | null, door = 200) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    asked.push(`${request.method} ${pathname}`);
    if (pathname === DOOR)
      return Response.json(
        { success: door === 200, message: 'No.', data: { url: '/dagster' } },
        { status: door },
      );
    return Response.json({ success: true, message: '', data: { datasets: [], dagster_url } });
  });
}

function show() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>
  );
  render(
    <DagsterLink to="/runs" otherwise="not here">
      Open
    </DagsterLink>,
    { wrapper },
  );
}

beforeEach(() => {
  asked = [];
  tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(() => vi.unstubAllGlobals());

describe('DagsterLink', () => {
  it('is a plain link on the server itself', async () => {
    answer('http://127.0.0.1:3000');
    show();
    const link = await screen.findByRole('link', { name: 'Open' });
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:3000/runs');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(window.open).not.toHaveBeenCalled();
    expect(asked).not.toContain(`POST ${DOOR}`);
  });

  it('requests access first behind the proxy and opens a new tab', async () => {
    answer('/dagster');
    show();
    fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/dagster/runs'));
    expect(asked).toContain(`POST ${DOOR}`);
    expect(tab.opener).toBeNull();
  });

  it('closes the tab if access is refused', async () => {
    answer('/dagster', 403);
    show();
    fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('renders the fallback if Dagster is not reachable', async () => {
    answer(null);
    show();
    expect(await screen.findByText('not here')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
