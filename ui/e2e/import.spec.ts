// The import dialog on the real portal: template, check of every cell, result, and a lost connection.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { eferfarSheet, kpi, openDashboard, ownDay } from './eferfar-steps';
import { prefer } from './helpers';

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).first().click();
  await expect(page.locator('.import_drop')).toBeVisible();
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(page.locator('.import_check')).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
});

test('a valid sheet is imported and the figures update', async ({ page }) => {
  const before = await kpi(page, 'Total Pending');
  const day = ownDay(10);
  await openImport(page);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      eferfarSheet('good.csv', [
        `Konkan,Mumbai Suburban,Kurla,undisputed,${day},70,5,0,3`,
        `कोकण,मुंबई उपनगर,अंधेरी,disputed,${day},7,1,,4`,
      ]),
    );
  await check(page);
  await expect(page.locator('.import_total')).toHaveText('2');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('dialog').getByText('File Upload Successful!')).toBeVisible();
  await page.getByRole('button', { name: 'See the dashboard' }).click();
  await expect.poll(() => kpi(page, 'Total Pending')).toBe(before + 77);
  const table = page.getByRole('region', { name: 'Recent Entries', exact: true });
  await table.getByPlaceholder('Search entries').fill(day);
  await expect(table.locator('.ag-row')).toHaveCount(2);
  await expect(page.locator('.page-head_fresh')).toContainText('good.csv');
});

test('the template can be downloaded and imported unchanged', async ({ page }) => {
  await openImport(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('eferfar_sample_template.csv');
  const buffer = await readFile(await file.path());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'template.csv', mimeType: 'text/csv', buffer });
  await check(page);
  await expect(page.locator('.import_counts dl > div').last()).toHaveText(/Failed\s*0/);
});

test('errors name their cells, and the valid rows can be imported alone', async ({ page }) => {
  const day = ownDay(20);
  await openImport(page);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      eferfarSheet('faults.csv', [
        `Konkan,Mumbai Suburban,Andehri,undisputed,${day},1,1,0,3`,
        'Konkan,Mumbai Suburban,Kurla,disputed,31/11/2025,1,1,0,3',
        `Konkan,Mumbai Suburban,Borivali,undisputed,${day},many,1,1.5,3`,
        `Konkan,Mumbai Suburban,Kurla,undisputed,${day},1,1,0,3`,
      ]),
    );
  await check(page);
  const sheetTable = page.locator('.import_sheet');
  for (const cell of ['C2', 'E3', 'F4', 'H4']) {
    await expect(sheetTable.locator('code', { hasText: new RegExp(`^${cell}$`) })).toBeVisible();
  }
  await expect(sheetTable).toContainText('Did you mean Andheri?');
  await expect(sheetTable.locator('td.import_markError')).toHaveCount(4);
  await page.getByRole('button', { name: 'Next error' }).click();
  await expect(sheetTable.locator('tr.import_now th')).toHaveText('3');

  await page.getByLabel('Import nothing until every row is valid').check();
  await expect(page.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
  await page.getByLabel('Import the valid rows and return the rest').check();
  const [marked] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download marked workbook' }).click(),
  ]);
  expect(marked.suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported, 3 to fix.')).toBeVisible();
});

test('existing entries can be treated as failed, without a second upload', async ({ page }) => {
  const day = ownDay(30);
  const file = eferfarSheet('twice.csv', [`Konkan,Mumbai Suburban,Kurla,undisputed,${day},1,1,0,3`]);
  await openImport(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await check(page);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('button', { name: 'See the dashboard' }).click();
  await openImport(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await check(page);
  await expect(page.locator('.import_sub', { hasText: 'Unchanged' })).toContainText('1');
  await page.getByLabel('Treat the row as failed').check();
  await expect(page.getByRole('tab', { name: /Failed rows/ })).toContainText('1');
  await expect(page.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
});

test('a lost connection keeps file and choices, and the retry sends the same key', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  let broken = true;
  await page.route('**/api/eferfar/import-csv', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? undefined);
    return broken ? route.abort() : route.fallback();
  });
  await openImport(page);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      eferfarSheet('line.csv', [`Konkan,Mumbai Suburban,Kurla,undisputed,${ownDay(40)},1,1,0,3`]),
    );
  await page.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(page.getByRole('dialog').getByText('Import failed')).toBeVisible();
  await expect(page.locator('.import_drop')).toContainText('line.csv');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.import_check')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('a file of another type is not sent, and missing columns are named', async ({ page }) => {
  await openImport(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await expect(page.getByText('Choose a CSV, XLSX, XLS, ODS or HTML file.')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await page.getByRole('button', { name: 'Check the sheet' }).click();
  await expect(page.getByText('Column “taluka” (Taluka) is missing.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
});
