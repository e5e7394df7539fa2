// A head of office signs a month; an edit then needs a reason, which is shown above the figures; the month is
// reopened.
import { expect, type Page, test } from '@playwright/test';
import { opens } from './eferfar-steps';
import { prefer, seriousFaults, signInAs } from './helpers';

const LAST = new Date(Date.now() - 86_400_000 * (new Date().getUTCDate() + 1)).toISOString().slice(0, 7);
const REASON = `Counted again ${Date.now()}`;

async function asPerson(page: Page, person: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ reducedMotion: 'reduce' });
  const other = await context?.newPage();
  if (!other) throw new Error('no browser');
  await signInAs(other, person);
  return other;
}

test('a signed month can be changed only with a reason', async ({ page }) => {
  await prefer(page, 'en', 'light');
  const token = await signInAs(page, 'mining');
  const list = `/api/mining/transactions?date_from=${LAST}-01&date_to=${LAST}-28&per_page=1`;
  const found = await page.request.get(list, { headers: { Authorization: `Bearer ${token}` } });
  const day: string = (await found.json()).data[0].date;

  await page.goto('/submissions');
  const months = page.getByRole('region', { name: 'Sign-off' });
  await months.getByRole('button', { name: 'Sign', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').filter({ hasText: 'Royalty' })).toBeVisible();
  expect(await seriousFaults(page, 'the figures to sign')).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(months.getByText('Signed', { exact: true }).first()).toBeVisible();

  await page.goto('/department/mining/dashboard');
  const signed = page.getByRole('region', { name: 'Signed months' });
  await expect(signed).toContainText('was signed by Mining Officer');
  await page.locator('.entries_search input').fill(day);
  // Wait until the first row is of that day.
  const [, date, month] = new Date(day).toUTCString().split(' ');
  await expect(page.locator('.ag-row').first()).toContainText(`${Number(date)} ${month}`);
  const field = page.locator('#entry-rejected');
  await opens(page.getByRole('button', { name: 'Edit entry' }).first(), field);
  await field.fill(String(Number(await field.inputValue()) + 1));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const reason = page.getByRole('dialog', { name: 'This month is signed' });
  await expect(reason).toContainText('was signed by Mining Officer on');
  expect(await seriousFaults(page, 'the reason')).toEqual([]);
  await reason.getByRole('button', { name: 'Change the month' }).click();
  await expect(reason.getByText('This field is required.')).toBeVisible();
  await reason.locator('input').fill(REASON);
  await reason.getByRole('button', { name: 'Change the month' }).click();
  await expect(reason).toHaveCount(0);
  await expect(signed).toContainText(REASON);
  await expect(signed).toContainText(/Rejected [\d,]+ → [\d,]+/);
  expect(await seriousFaults(page, 'a revised month')).toEqual([]);

  const chief = await asPerson(page, 'superadmin');
  await chief.goto('/admin/submissions?department=mining');
  const row = chief
    .getByRole('region', { name: 'Sign-off' })
    .getByRole('listitem')
    .filter({ hasText: REASON });
  await row.getByRole('button', { name: 'Reopen' }).click();
  const why = chief.getByRole('dialog');
  await why.locator('input').fill('The totals are not final');
  await why.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toHaveCount(0);
  await expect(chief.getByRole('region', { name: 'Sign-off' })).toContainText('Signature missing');
});
