// Masters as administrator: add, rename, use another spelling in a sheet, delete. walk.spec.ts covers the
// pages; these are the dialogs.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an office is added, renamed, deactivated and deleted', async ({ page }) => {
  const stamp = String(Date.now()).slice(-6);
  const name = `Hill office ${stamp}`;
  await signInAs(page, 'admin');
  await page.goto('/admin/masters/offices');
  await page.getByRole('button', { name: 'Add Office' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Office' });
  await dialog.getByLabel('Name in English').fill(name);
  await dialog.getByRole('button', { name: 'Add Office' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name in Marathi').fill(`डोंगर कार्यालय ${stamp}`);
  await dialog.getByLabel('Other spellings').fill(`Hilly ${stamp}`);
  await page.keyboard.press('Enter');
  expect(await seriousFaults(page, 'master dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add Office' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('textbox', { name: 'Search by name or spelling' }).fill(`hilly ${stamp}`);
  await expect(row(page, name)).toContainText('Active');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Office' });
  await edit.getByLabel('Name in English').fill(`${name} North`);
  await expect(edit.getByText('is kept as another spelling')).toBeVisible();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, `${name} North`)).toContainText(`Hilly ${stamp}, ${name}`);

  await page.getByRole('button', { name: `Deactivate ${name} North` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await expect(row(page, `${name} North`)).toContainText('Inactive');
  await page.getByRole('button', { name: `Delete ${name} North` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row(page, name)).toHaveCount(0);
});

test('a taluka in use names its uses, and its exported sheet imports unchanged', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/masters/talukas?search=kurla');
  await page.getByRole('button', { name: 'Delete Kurla' }).click();
  const used = page.getByRole('dialog', { name: 'Kurla is in use' });
  await expect(used.getByText('E-Ferfar entries')).toBeVisible();
  expect(await seriousFaults(page, 'master in use')).toEqual([]);
  await used.getByRole('button', { name: 'Cancel' }).click();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  const sheet = (await readFile(await (await saved).path())).toString('utf8');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import talukas' });
  const send = (content: string) =>
    dialog
      .getByTestId('sheet-file')
      .setInputFiles({ name: 'talukas.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await send(sheet);
  await expect(dialog.getByText('Everything in this sheet is already on record.')).toBeVisible();
  await send(sheet.replace('Mumbai Suburban', 'Mumbai Subarban'));
  await expect(dialog.getByText(/Did you mean Mumbai Suburban/)).toBeVisible();
  expect(await seriousFaults(page, 'master sheet')).toEqual([]);
});
