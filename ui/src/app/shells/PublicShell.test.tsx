// Public pages, too, ask before typed input is lost.
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '@/app/client';
import { queryClient } from '@/api/query';
import { FeedbackPage } from '@/features/pages/FeedbackPage';
import { i18next, startI18n } from '@/shared/i18n';
import { PublicShell } from './PublicShell';

const routes = [
  {
    Component: PublicShell,
    children: [
      { path: '/feedback', Component: FeedbackPage },
      { path: '*', element: 'Another page' },
    ],
  },
];

beforeEach(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['common', 'public', 'pages']);
  vi.stubGlobal('fetch', async (request: Request) =>
    String(request.url).endsWith('/api/feedback')
      ? new Response('Bad gateway', { status: 502 })
      : Response.json({ success: true, message: '', data: null }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const ways = {
  'a link': () => fireEvent.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement),
  Back: (router: ReturnType<typeof createMemoryRouter>) => router.navigate(-1),
};

it.each(Object.entries(ways))('asks before %s discards a message', async (_name, leave) => {
  const router = createMemoryRouter(routes, { initialEntries: ['/news', '/feedback'] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/Message/);
  fireEvent.change(message, { target: { value: 'The map does not open.' } });
  leave(router);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }, { timeout: 5000 }));
  expect(message.value).toBe('The map does not open.');
  expect(router.state.location.pathname).toBe('/feedback');
  leave(router);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/feedback'));
});

it('does not deny that a message was sent when no answer came', async () => {
  const router = createMemoryRouter(routes, { initialEntries: ['/feedback'] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const message = await screen.findByLabelText<HTMLTextAreaElement>(/Message/);
  fireEvent.change(message, { target: { value: 'The map does not open.' } });
  fireEvent.submit(message.form as HTMLFormElement);
  expect(await screen.findByText(/it will not be saved twice/)).not.toBeNull();
  expect(screen.queryByText('Your message was not sent')).toBeNull();
});
