// Access for everyone on the public pages: the skip link. Sideways scrolling and what axe finds: walk.spec.ts.
import { expect, test } from '@playwright/test';

test('the first Tab stop leads to the content', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
