// Access for everyone on the public pages: axe, no sideways scroll, one h1, skip link.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { prefer } from './helpers';

const PAGES = ['/', '/e-ferfar/login', '/admin/login', '/help'];

for (const language of ['en', 'mr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      test(`axe finds nothing: ${language}, ${theme}, ${width} px`, async ({ page }) => {
        await prefer(page, language, theme);
        await page.setViewportSize({ width, height: 900 });
        for (const path of PAGES) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.locator('h1')).toHaveCount(1);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
            .analyze();
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          expect(
            serious.map(
              ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
            ),
          ).toEqual([]);
        }
      });
    }
  }
}

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
