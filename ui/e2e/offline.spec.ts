// Offline, the last dashboard can be read, even after a reload.
import { expect, test } from '@playwright/test';
import { signInAs } from './helpers';

test.use({ serviceWorkers: 'allow' });

test('the last dashboard stays readable offline, with its time', async ({ page, context }) => {
  await signInAs(page, 'e-ferfar');
  await page.goto('/department/e-ferfar/dashboard');
  const figures = page.locator('.card_kpiValue');
  await expect(figures).toHaveCount(4);
  const seen = await figures.allInnerTexts();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The second visit goes through the service worker, which caches it.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(figures).toHaveCount(4);
  // The service worker leaves server URLs alone: neither the start page nor the portal's "not found" page is
  // served for them.
  for (const [path, status] of [
    ['/robots.txt', 200],
    ['/sitemap.xml', 404],
    ['/favicon.ico', 404],
    ['/.well-known/security.txt', 404],
  ] as const) {
    const other = await context.newPage();
    const response = await other.goto(path);
    expect(response?.status(), path).toBe(status);
    expect(response?.fromServiceWorker(), path).toBe(false);
    await expect(other.locator('h1', { hasText: 'Page not found' })).toHaveCount(0);
    await other.close();
  }
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection to the server')).toBeVisible();
  await expect(page.getByText(/What is shown was saved on \d+ \w+ 20\d\d/)).toBeVisible();
  await expect.poll(() => figures.allInnerTexts()).toEqual(seen);
  await context.setOffline(false);
  await expect(page.getByText('No connection to the server')).toBeHidden();
});
