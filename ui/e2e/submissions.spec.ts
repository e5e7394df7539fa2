// The submission calendar: from all sheets to one office's missing one, which becomes a nil return and is taken back.
import { expect, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

test('a missing sheet becomes a nil return', async ({ page }) => {
  await signInAs(page, 'admin');
  // The demo's sheets of five to forty-five days ago have gaps.
  const month = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 7);
  await page.goto(`/admin/submissions?sheet=mining&month=${month}`);
  const table = page.getByRole('table', { name: 'Submission calendar' });
  await expect(table.getByRole('rowheader', { name: 'Kurla' })).toBeVisible();
  const missing = table.getByRole('button', { name: /: Missing/ });
  const name = (await missing.first().innerText()).replace('×', '').trim();
  const cell = (word: string) => table.getByRole('button', { name: name.replace('Missing', word) });
  await cell('Missing').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record a nil return' }).click();
  await expect(cell('Nil return')).toContainText('0');
  expect(await seriousFaults(page, 'a sheet')).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw the nil return' }).click();
  await expect(cell('Missing')).toContainText('×');
});

test('a department sees its own sheets in its own language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('jilha.language', 'mr'));
  await signInAs(page, 'e-ferfar');
  await page.goto('/department/e-ferfar/dashboard');
  await page.getByRole('link', { name: 'माहिती सादरीकरण दिनदर्शिका' }).click();
  const table = page.getByRole('table', { name: 'माहिती सादरीकरण दिनदर्शिका' });
  await table.getByRole('button', { name: 'ई-फेरफार', exact: true }).click();
  await expect(table.getByRole('rowheader', { name: 'कुर्ला' })).toBeVisible();
});
