import { expect, test } from '@playwright/test';
import { pick } from './eferfar-steps';
import { logInToEferfar, scriptsServed, signInAs } from './helpers';

test('language and theme survive a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'मराठी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('जिल्हा');
  await page.getByRole('button', { name: 'गडद रूप' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('जिल्हा');
});

test('a chosen area survives a reload and is cleared by logging out', async ({ page }) => {
  test.setTimeout(120_000);
  await logInToEferfar(page);
  const taluka = page.locator('.ant-select').filter({ has: page.locator('#filters-taluka') });
  await pick(page, 'filters-taluka', 'Kurla');
  await page.reload();
  await expect(taluka).toContainText('Kurla');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await logInToEferfar(page);
  await expect(page.locator('.card_kpiValue')).toHaveCount(4);
  await expect(taluka).not.toContainText('Kurla');
});

test('the bundled font has Devanagari letters', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'मराठी' }).click();
  const loaded = await page.evaluate(async () => {
    await document.fonts.load('600 13px "Noto Sans Devanagari"', 'अ');
    return [...document.fonts].filter(
      (font) => font.family.includes('Noto Sans Devanagari') && font.status === 'loaded',
    ).length;
  });
  expect(loaded).toBeGreaterThan(0);
});

test('the search narrows the departments', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('mining');
  await expect(page.locator('a.home_tile')).toHaveCount(1);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No department matches “no such thing”')).toBeVisible();
});

test('the public home page loads at most 150 kB of JavaScript', async ({ page }) => {
  const served = scriptsServed(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const total = await served();
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(150_000);
});

test('a department dashboard loads at most 480 kB of JavaScript before its table is visible', async ({
  browser,
}) => {
  for (const department of ['e-ferfar', 'rts-act', 'e-office', 'aaple-sarkar', 'mining', 'mahadbt']) {
    const context = await browser.newContext({ serviceWorkers: 'block' }); // with an empty cache
    const page = await context.newPage();
    await signInAs(page, department);
    const served = scriptsServed(page);
    await page.goto(`/department/${department}/dashboard`, { waitUntil: 'networkidle' });
    await expect(page.locator('.charts_echart svg').first()).toBeVisible();
    const total = await served();
    expect.soft(total, department).toBeGreaterThan(200_000);
    expect.soft(total, department).toBeLessThanOrEqual(480_000);
    await context.close();
  }
});
