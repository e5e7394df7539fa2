// Keyboard focus on the public pages. walk.spec.ts covers horizontal scrolling and axe.
import { expect, test } from '@playwright/test';
import { takenOver } from './helpers';

test('the first Tab stop is the skip link', async ({ page }) => {
  await page.goto('/');
  await takenOver(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the focus stays where it is when the application takes over', async ({ page }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-drawn');
  release();
  await takenOver(page);
  await expect(page.locator('#main')).toBeFocused();
});
