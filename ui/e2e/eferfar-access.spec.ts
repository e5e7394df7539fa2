// Accessibility of the dashboard's dialogs.
import { expect, test } from '@playwright/test';
import { openDashboard } from './eferfar-steps';
import { prefer, seriousFaults } from './helpers';

// walk.spec.ts covers the page itself. Two combinations that differ in everything.
const SIZES = [
  ['en', 'light', 1440],
  ['mr', 'dark', 390],
] as const;

for (const [language, theme, width] of SIZES) {
  test(`axe finds nothing: ${language}, ${theme}, ${width} px`, async ({ page }) => {
    await prefer(page, language, theme);
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page);
    const found: string[] = [];
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
