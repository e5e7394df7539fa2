// Lost connection or failing server under an open page: message, remaining content, disabled buttons, and
// recovery. crawl.spec.ts checks on all administrators' pages that every write is disabled.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { eferfarSheet, fillDay, kpi, openDashboard, ownDay, pick } from './eferfar-steps';
import { prefer, seriousFaults, signInAs } from './helpers';
import { textsOf } from './texts';

const sheet = (day: string) =>
  eferfarSheet('outage.csv', [`Konkan,Mumbai Suburban,Kurla,undisputed,${day},3,1,0,3`]);

const bar = (page: Page) => page.locator('.connection-banner_connectionBar');
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first();

/** The button is disabled and the reason is in its description. */
async function isOff(act: Locator): Promise<void> {
  await expect(act).toBeDisabled();
  await expect(act).toHaveAccessibleDescription(/until the connection is back/);
}

const OUTAGES = {
  refused: (page: Page) => page.route('**/api/**', (route) => route.abort('connectionrefused')),
  'with an error': (page: Page) =>
    page.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
};
const end = (page: Page) => page.unroute('**/api/**');

test.beforeEach(async ({ page }) => {
  await prefer(page, 'en', 'light');
});

test('a dashboard loses its connection', async ({ page, context }) => {
  await openDashboard(page);
  const before = await page.locator('.card_kpiValue').allInnerTexts();
  await context.setOffline(true);
  await expect(bar(page)).toContainText('No connection to the server');
  await expect(bar(page)).toContainText(/What is shown was saved on \d+ \w+ 20\d\d/);
  await expect(page.locator('.page-head_freshState')).toHaveText('Not connected');
  for (const name of ['Import CSV', 'Add New Entry', 'Refresh']) await isOff(button(page, name));
  // Pressing and choosing opens nothing and breaks nothing.
  await button(page, 'Import CSV').click({ force: true });
  await button(page, 'Add New Entry').click({ force: true });
  await page.getByRole('button', { name: 'Chart menu' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('This part of the page did not load')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  expect(await page.locator('.card_kpiValue').allInnerTexts()).toEqual(before);
  expect(await seriousFaults(page, 'offline')).toEqual([]);

  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator('.page-head_freshState')).toHaveText('Up to date');
  // The menu whose code could not be loaded opens now, and everything else works.
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Import CSV').click();
  await expect(page.locator('.import_drop')).toHaveCSS('border-top-style', 'dashed');
});

test('the server fails under an open page, refusing connections or with errors', async ({ page }) => {
  await openDashboard(page);
  await OUTAGES.refused(page);
  // Without interaction: the page notices.
  await expect(bar(page)).toContainText('The portal is not responding');
  for (const begin of Object.values(OUTAGES)) {
    await begin(page);
    await page.reload();
    await expect(bar(page)).toContainText('The portal is not responding');
    await expect(page.locator('.page-head_freshState')).toHaveText('Portal not responding');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await expect(page.locator('.card_kpiValue')).toHaveCount(4);
    await expect(page).toHaveURL(/e-ferfar\/dashboard/);
    await end(page);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.locator('.card_kpiValue')).toHaveCount(4);
    await expect(page.locator('.page-head_freshState')).toHaveText('Up to date');
  }
});

test('a single failing request is reported once and is not an outage', async ({ page }) => {
  await page.route('**/api/eferfar/dashboard-data**', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something broke.', data: null } }),
  );
  await signInAs(page, 'e-ferfar');
  await page.goto('/department/e-ferfar/dashboard');
  await expect(page.getByText('Something broke.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await expect(page.locator('.page-head_freshState')).toHaveText('Could not check for newer figures');
  await expect(bar(page)).toHaveCount(0);
  await page.unroute('**/api/eferfar/dashboard-data**');
  // If the health check was slow, the page has already retried and the button is gone.
  await expect(async () => {
    const again = button(page, 'Try again');
    if (await again.isVisible()) await again.click({ timeout: 2000 });
    await expect(page.locator('.card_kpiValue')).toHaveCount(4, { timeout: 2000 });
  }).toPass();
});

test('the import dialog keeps file, check and choices, and imports once', async ({ page, context }) => {
  await openDashboard(page);
  await button(page, 'Import CSV').click();
  await page.locator('input[type=file]').setInputFiles(sheet(ownDay(70)));
  await context.setOffline(true);
  const dialog = page.getByRole('dialog');
  await isOff(button(dialog, 'Check the sheet'));
  await expect(bar(page)).toBeInViewport();
  await context.setOffline(false);
  await button(dialog, 'Check the sheet').click();
  await expect(page.locator('.import_check')).toBeVisible();
  await expect(page.locator('.import_body')).toBeFocused();

  await context.setOffline(true);
  await isOff(button(dialog, 'Import 1 row'));
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  // The rows are stored, but the response is lost.
  const keys: (string | null)[] = [];
  let lost = true;
  await page.route('**/api/eferfar/import-csv', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    if (!lost) return route.fallback();
    lost = false;
    await route.fetch();
    return route.abort();
  });
  await button(dialog, 'Import 1 row').click();
  await expect(dialog.getByText('Import failed')).toBeVisible();
  await button(dialog, 'Import 1 row').click();
  await expect(dialog.locator('.import_sub', { hasText: 'New' })).toContainText('1');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a menu, a panel and a confirmation by keyboard', async ({ page }) => {
  await openDashboard(page);
  const more = page.getByRole('button', { name: 'Chart menu' }).first();
  await more.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  // Into a panel, and back.
  const bell = page.getByRole('button', { name: /otification/ }).first();
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.shells_notices')).toBeVisible();
  await expect(bell).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.shells_notices')).toBeHidden();
  await expect(bell).toBeFocused();

  // Escape on a checked sheet asks for confirmation; a second Escape continues.
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog');
  await page.locator('input[type=file]').setInputFiles(sheet(ownDay(72)));
  await button(dialog, 'Check the sheet').press('Enter');
  await expect(page.locator('.import_check')).toBeVisible();
  await expect(page.locator('.import_body')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('Close without importing?');
  await expect(button(dialog, 'Keep editing')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.import_check')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(dialog, 'Leave without saving').click();
  await expect(dialog).toHaveCount(0);
});

test('a form keeps its input, and a retry after a lost response stores nothing twice', async ({
  page,
  context,
}) => {
  await openDashboard(page);
  const before = await kpi(page, 'Total Pending');
  await button(page, 'Add New Entry').click();
  await pick(page, 'entry-division_id', 'Konkan');
  await pick(page, 'entry-district_id', 'Mumbai Suburban');
  await pick(page, 'entry-taluka_id', 'Kurla');
  await pick(page, 'entry-status', 'Disputed');
  for (const [name, number] of Object.entries({ total_issued: '5', avg_processing_days: '7' }))
    await page.locator(`#entry-${name}`).fill(number);
  await page.locator('#entry-total_pending').fill('12');
  await context.setOffline(true);
  const dialog = page.getByRole('dialog');
  await isOff(button(dialog, 'Add entry'));
  await expect(page.locator('#entry-total_pending')).toHaveValue('12');
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);

  let lost = true;
  await page.route('**/api/eferfar/transactions', async (route) => {
    if (route.request().method() !== 'POST' || !lost) return route.fallback();
    lost = false;
    await route.fetch();
    return route.abort();
  });
  await fillDay(page, 'entry-date', ownDay(71));
  await button(dialog, 'Add entry').click();
  await expect(dialog.getByText('it will not be saved twice')).toBeVisible();
  await button(dialog, 'Add entry').click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => kpi(page, 'Total Pending')).toBe(before + 12);
});

for (const path of ['/', '/e-ferfar/login'] as const) {
  test(`${path} reports a lost connection`, async ({ page, context }) => {
    // These pages are rendered on the server: the heading is there before the connection is watched.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toBeVisible();
    await context.setOffline(true);
    await expect(bar(page)).toContainText('No connection to the server');
    expect(await seriousFaults(page, path)).toEqual([]);
    await context.setOffline(false);
    await expect(bar(page)).toHaveCount(0);
  });
}

test('in Marathi, on a phone, in the dark theme', async ({ page, context }) => {
  const t = textsOf('mr');
  await prefer(page, 'mr', 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page);
  await context.setOffline(true);
  await expect(bar(page)).toContainText(t('common:connection.offline'));
  await expect(bar(page)).toContainText(t('common:connection.writesOff'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
