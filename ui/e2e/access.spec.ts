// Access for everyone on the public pages: no sideways scroll, skip link. What axe finds is asked in walk.spec.ts.
import { expect, test } from '@playwright/test';
import { prefer } from './helpers';

const PAGES = ['/', '/e-ferfar/login', '/admin/login', '/help', '/feedback'];

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await prefer(page, 'mr', 'light');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('the first Tab stop leads to the content', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
