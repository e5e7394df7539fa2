// How many clicks an officer needs: one taluka in at most two, from "why is this number high?" to its rows in at most three.
import { expect, type Page, test } from '@playwright/test';
import { prefer, seriousFaults, signInAs } from './helpers';

declare global {
  interface Window {
    presses: number;
  }
}

const presses = (page: Page) => page.evaluate(() => window.presses);

test.beforeEach(async ({ page }) => {
  await prefer(page, 'en', 'light');
  await page.addInitScript(() => {
    window.presses = 0;
    addEventListener('pointerdown', () => window.presses++, true);
  });
  await signInAs(page, 'admin');
});

test('one taluka is at most two clicks away', async ({ page }) => {
  await page.goto('/department/e-ferfar/dashboard');
  await page.getByRole('combobox', { name: 'Taluka', exact: true }).first().click();
  await page.locator('.ant-select-item-option:visible', { hasText: 'Kurla' }).click();
  await expect(page.locator('.filter-bar_chip', { hasText: 'Kurla' })).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(2);

  for (const path of ['/department/rts-act/dashboard', '/department/mining/dashboard', '/admin/dashboard']) {
    await page.goto(path);
    const map = page.getByRole('region', { name: 'Taluka map', exact: true });
    const kurla = map.getByRole('button', { name: /^Kurla/ });
    // It is drawn when somebody has scrolled so far; a click brings it into sight by itself.
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(kurla).toBeAttached({ timeout: 500 });
    }).toPass();
    await kurla.click();
    await expect(kurla).toHaveAttribute('aria-pressed', 'true');
    expect(await presses(page), path).toBeLessThanOrEqual(2);
  }
});

test('from "why is this number high?" to its rows in at most three clicks', async ({ page }) => {
  await page.goto('/department/e-ferfar/dashboard');
  await page.getByRole('button', { name: 'Explain this number: Total Pending' }).click();
  const drawer = page.getByRole('dialog', { name: 'Explain this number: Total Pending' });
  await expect(drawer.getByRole('row', { name: /Kurla|Andheri|Borivali/ }).first()).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(3);
  expect(await seriousFaults(page, 'explained number')).toEqual([]);

  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Explain this number: Pending Applications' }).click();
  const explained = page.getByRole('dialog', { name: 'Explain this number: Pending Applications' });
  await explained.getByRole('button', { name: /Show [\d,]+ rows of E-Ferfar/ }).click();
  await expect(explained.getByRole('row', { name: /Kurla|Andheri|Borivali/ }).first()).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(3);
});
