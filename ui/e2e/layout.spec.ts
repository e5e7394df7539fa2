// The Command Center's layout, arranged by mouse and keyboard: it survives a new login; two tabs; reset to
// default.
import { expect, type Page, test } from '@playwright/test';
import { readCaptcha, seriousFaults, signInAs } from './helpers';

const order = (page: Page) =>
  page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card));

async function place(page: Page, card: string): Promise<number> {
  return (await order(page)).indexOf(card);
}

async function open(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.locator('[data-card=total-transactions]')).toBeVisible();
}

async function customize(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customize' }).click();
  await expect(page.getByRole('toolbar').first()).toBeAttached();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Layout' }).click();

/** Drag a card by its handle to another card. Both are in one row, so that nothing scrolls. */
async function drag(page: Page, card: string, to: string): Promise<void> {
  const tile = page.locator(`[data-card=${card}]`);
  await tile.hover();
  // Wait until cards above have stopped growing.
  await tile.locator('.edit_tileHandle').hover();
  const from = await tile.boundingBox();
  const handle = await tile.locator('.edit_tileHandle').boundingBox();
  const target = await page.locator(`[data-card=${to}]`).boundingBox();
  if (!from || !handle || !target) throw new Error('not on the page');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Four pixels still count as a click.
  await page.mouse.move(x - 4, y);
  await expect(page.locator('.react-grid-placeholder')).toHaveCount(0);
  await page.mouse.move(x + target.x - from.x, y + target.y - from.y, { steps: 8 });
  await expect(page.locator('.react-grid-placeholder')).toHaveCount(1);
  await page.mouse.up();
}

async function logInAgain(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/admin/login');
  await page.locator('input[name=email]').fill('admin@jilha.example');
  await page.locator('input[name=password]').fill('Jilha@2026');
  const captcha = page.locator('.login_captcha input');
  if (await captcha.count()) await captcha.fill(await readCaptcha(page));
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/admin/dashboard');
}

test('a layout is arranged, outlives the session and is never overwritten without asking', async ({
  browser,
  page,
}) => {
  await signInAs(page, 'admin');
  await open(page);
  await customize(page);

  await drag(page, 'pending-apps', 'total-transactions');
  // The briefing stays above the figures.
  await expect.poll(() => place(page, 'pending-apps')).toBe(1);

  const later = page.getByRole('button', { name: 'Move Weather earlier' });
  const before = await place(page, 'weather');
  await later.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => place(page, 'weather')).toBe(before - 2);
  await expect(page.getByText(`Weather: place ${before - 1} of 22`)).toBeAttached();
  await expect(later).toBeFocused();
  await page.getByRole('button', { name: 'Make Weather wider' }).press('Enter');
  await page.getByRole('button', { name: 'Hide Quick access' }).press('Enter');
  await expect(page.locator('[data-card=quick-access]')).toContainText('Hidden');
  expect(await seriousFaults(page, 'editor')).toEqual([]);

  await save(page);
  await expect(page.getByText('Saved!', { exact: true }).first()).toBeVisible();
  const hidden = ['quick-access', 'department-rankings', 'top-performers'];
  const arranged = (await order(page)).filter((card) => !hidden.includes(card ?? ''));
  await page.getByRole('button', { name: 'Done Editing' }).click();
  await expect.poll(() => order(page)).toEqual(arranged);

  const fresh = await (await browser.newContext()).newPage();
  await logInAgain(fresh);
  await expect(fresh.locator('[data-card=total-transactions]')).toBeVisible();
  expect(await order(fresh)).toEqual(arranged);

  // Two tabs: the later save is warned, and here loads the other's layout.
  await customize(page);
  await page.getByRole('button', { name: 'Move Performance earlier' }).press('Enter');
  await customize(fresh);
  await fresh.getByRole('button', { name: 'Reset to default' }).click();
  await save(fresh);
  await expect(fresh.getByText('Saved!', { exact: true }).first()).toBeVisible();
  await save(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Load the saved one' }).click();
  await expect.poll(() => place(page, 'total-transactions')).toBe(1);
  await page.getByRole('button', { name: 'Exit Edit' }).click();
  await expect(page.locator('[data-card=quick-access]')).toBeVisible();
  await fresh.context().close();
});
