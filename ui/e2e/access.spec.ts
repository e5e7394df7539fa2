// The skip link of the public pages. walk.spec.ts covers horizontal scrolling and axe.
import { expect, test } from '@playwright/test';

test('the first Tab stop is the skip link', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
