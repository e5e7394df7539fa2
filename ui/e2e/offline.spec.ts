// Without a connection the last seen dashboard can be read, also after the page was loaded again.
import { expect, test } from '@playwright/test';
import { signInAs } from './helpers';

test.use({ serviceWorkers: 'allow' });

test('the last seen dashboard stays readable, with its time', async ({ page, context }) => {
  await signInAs(page, 'e-ferfar');
  await page.goto('/department/e-ferfar/dashboard');
  const figures = page.locator('.kpi-value');
  await expect(figures).toHaveCount(4);
  const seen = await figures.allInnerTexts();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A second visit runs through the worker, which keeps what it hands on.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(figures).toHaveCount(4);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No connection to the server')).toBeVisible();
  await expect(page.getByText(/You see figures saved on \d+ \w+ 20\d\d/)).toBeVisible();
  await expect.poll(() => figures.allInnerTexts()).toEqual(seen);
  await context.setOffline(false);
  await expect(page.getByText('No connection to the server')).toBeHidden();
});
