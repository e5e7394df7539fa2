// The dashboard for everyone: axe on its dialogs, no sideways scroll.
import { expect, test } from '@playwright/test';
import { openDashboard } from './eferfar-steps';
import { prefer, seriousFaults } from './helpers';

// The page itself is walked in every combination (walk.spec.ts); here its dialogs are, in two that differ in everything.
const SIZES = [
  ['en', 'light', 1440],
  ['mr', 'dark', 390],
] as const;

for (const [language, theme, width] of SIZES) {
  test(`axe finds nothing: ${language}, ${theme}, ${width} px`, async ({ page }) => {
    await prefer(page, language, theme);
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.charts_echart svg').first()).toBeVisible();
    const found = await seriousFaults(page, 'dashboard');
    const button = (en: string, mr: string) =>
      page.getByRole('button', { name: language === 'mr' ? mr : en }).first();
    await button('Add New Entry', 'नवीन नोंद जोडा').click();
    await page.waitForTimeout(400);
    found.push(...(await seriousFaults(page, 'entry form')));
    await page.keyboard.press('Escape');
    await button('Import CSV', 'CSV आयात करा').click();
    await expect(page.locator('.import_drop')).toBeVisible();
    await page.waitForTimeout(400);
    found.push(...(await seriousFaults(page, 'import')));
    expect(found).toEqual([]);
  });
}

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await prefer(page, 'mr', 'light');
  await page.setViewportSize({ width: 320, height: 800 });
  await openDashboard(page);
  await page.waitForLoadState('networkidle');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
