// An office's sheet: the first month is read with questions, the second without.
import { expect, type Page, test } from '@playwright/test';
import { openDashboard, ownDay } from './eferfar-steps';
import { prefer, seriousFaults } from './helpers';

const day = (offset: number) => ownDay(offset).split('-').reverse().join('/');
const month = (on: string, pending: number, taluka: string) =>
  [
    'Office of the Collector',
    'Sr. No.,Division,Dist.,Name of Taluka,Status,Dated,Balance cases,No. of total issued,Stay orders,Avg. processing days',
    `1,Konkan,Mumbai Suburban,Kurla,disputed,${on},${pending},5,NIL,3`,
    `2,Konkan,Mumbai Suburban,${taluka},disputed,${on},12,5,0,3`,
    `Total,,,,,,${pending + 12},10,0,`,
  ].join('\n');

async function send(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the sheet' }).click();
}

test('the first month asks, the second does not, and a third shows its changes', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
  await send(page, 'first.csv', month(day(61), 70, 'Andehri'));
  await expect(page.getByRole('region', { name: 'Reading' })).toBeVisible();
  await expect(page.locator('.reading_question').first()).toBeVisible();
  await expect(page.locator('.reading_question').first().locator('input:focus')).toHaveCount(1);
  expect(await seriousFaults(page, 'reading')).toEqual([]);
  await page.getByRole('button', { name: 'Check the rows' }).click();

  const wrong = page.locator('button[data-cell=D4]');
  await expect(wrong).toHaveAccessibleName(/^D4, Taluka, Andehri: No such taluka/);
  await wrong.press('Enter');
  expect(await seriousFaults(page, 'correction')).toEqual([]);
  await page.getByRole('button', { name: 'Use Andheri' }).first().click();
  await expect(page.getByRole('tab', { name: /^Failed rows/ })).toContainText('0');
  await page.getByRole('tab', { name: /^Corrected/ }).click();
  await expect(page.getByRole('list', { name: 'Corrections' })).toContainText('Andehri → Andheri');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('dialog').getByText('File Upload Successful!')).toBeVisible();
  await page.getByRole('button', { name: 'See the dashboard' }).click();

  await send(page, 'second.csv', month(day(62), 71, 'Andheri'));
  await expect(page.getByText(/^Read as confirmed by/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('dialog').getByText('File Upload Successful!')).toBeVisible();
  await page.getByRole('button', { name: 'See the dashboard' }).click();

  // Without the total row, which would contradict the corrected cell.
  await send(page, 'corrected.csv', month(day(62), 710, 'Andheri').replace(/\nTotal.*/, ''));
  await page.getByRole('button', { name: 'See 1 changed entry' }).click();
  const changes = page.getByRole('region', { name: '1 stored entry will change' });
  await expect(changes.getByRole('row').filter({ hasText: 'G3' })).toContainText('71 → 710');
  expect(await seriousFaults(page, 'changes')).toEqual([]);
  await changes.getByRole('button', { name: 'Correct cell G3, Pending' }).press('Enter');
  await page.getByRole('textbox', { name: 'G3 Pending' }).fill('72');
  await page.keyboard.press('Enter');
  await expect(changes.getByRole('row').filter({ hasText: 'G3' })).toContainText('71 → 72');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported, 0 to fix.')).toBeVisible();
});
