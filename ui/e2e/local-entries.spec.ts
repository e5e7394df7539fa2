// Land records stored in this browser: sample data, sheets, manual entries, export, and sending them to the
// server.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { fillDay, kpi, ownDay, pick } from './eferfar-steps';
import { prefer, remove, scrollToTable, seriousFaults, signInAs } from './helpers';

async function open(page: Page): Promise<string> {
  const token = await signInAs(page, 'e-ferfar');
  await page.goto('/department/e-ferfar/local');
  await expect(page.locator('.charts_chartCard')).toHaveCount(2);
  return token;
}

async function serious(page: Page): Promise<string[]> {
  await page.waitForTimeout(500);
  return seriousFaults(page, 'local');
}

const HEAD =
  'Division,District,Taluka,Status,Date,Total Pending,Total Issued,Stay Orders,Avg Processing Days';

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.locator('#local-file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

for (const [language, theme, width] of [
  ['en', 'light', 1440],
  ['mr', 'dark', 390],
] as const) {
  test(`sample data is accessible: ${language}, ${theme}, ${width} px`, async ({ page }) => {
    await prefer(page, language, theme);
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    const found = await serious(page);
    const sample = language === 'en' ? 'Add Sample Data' : 'नमुना माहिती जोडा';
    await page.getByRole('button', { name: sample }).click();
    await expect(page.locator('.charts_echart svg')).toHaveCount(2);
    await scrollToTable(page);
    await expect(page.locator('.grid_rowBlocks li, .grid_table .ag-row').first()).toBeVisible();
    // Sample entries are never exported or sent.
    await expect(
      page.getByRole('button', { name: language === 'en' ? 'Export CSV' : 'CSV निर्यात करा' }),
    ).toBeDisabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect([...found, ...(await serious(page))]).toEqual([]);
  });
}

test('sheets are added and removed, entries are stored encrypted and exported as CSV', async ({ page }) => {
  const token = await open(page);
  await page.getByRole('button', { name: 'Add Sample Data' }).click();
  await upload(page, 'empty.csv', Buffer.from(HEAD));
  await expect(
    page.getByText('Error processing file: File must contain at least a header row and one data row'),
  ).toBeVisible();
  const rows = [
    HEAD,
    'Konkan,Mumbai Suburban,Kurla,Disputed,19/11/26,"1,234",5,6,7',
    'Konkan,Mumbai Suburban,Andheri,Undisputed,46345,10,20,0,3',
  ];
  await page.locator('#local-file').setInputFiles({
    name: 'hand.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(page.getByText('2 entries read from the sheet')).toBeVisible();
  // The first real entries replace the samples.
  await scrollToTable(page);
  await expect(page.locator('.grid_table .ag-row')).toHaveCount(2);

  const template = await page.request.get('/api/eferfar/sample-template?format=xlsx', {
    headers: { Authorization: `Bearer ${token}` },
  });
  await upload(page, 'template.xlsx', await template.body());
  await expect(page.locator('#local-file')).toHaveCount(0);
  await expect(page.locator('.grid_table .ag-row')).not.toHaveCount(2);

  await page.reload();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.getByRole('button', { name: 'Remove template.xlsx with its rows' }).click();
  await expect(page.getByText('File removed successfully').first()).toBeVisible();
  await page.locator('.ant-modal').getByRole('button', { name: 'Close' }).last().click();
  await scrollToTable(page);
  await expect(page.locator('.grid_table .ag-row')).toHaveCount(2);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain('local-daily-entries');
  expect(stored).not.toContain('Kurla');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('cmo-data-export.csv');
  const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '');
  expect(text.split('\r\n')).toEqual([
    HEAD,
    'Konkan,Mumbai Suburban,Kurla,disputed,2026-11-19,1234,5,6,7',
    'Konkan,Mumbai Suburban,Andheri,undisputed,2026-11-19,10,20,0,3',
    '',
  ]);
});

test('a manual entry is sent to the server', async ({ page }) => {
  const token = await open(page);
  const day = ownDay(3);
  await page.getByRole('button', { name: 'Add New Entry' }).click();
  await pick(page, 'entry-taluka_id', 'Kurla');
  await pick(page, 'entry-status', 'Disputed');
  await fillDay(page, 'entry-date', day);
  await page.locator('#entry-total_pending').fill('77');
  await page.locator('#entry-total_issued').fill('11');
  await page.locator('#entry-avg_processing_days').fill('5');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByText('New Entry Added Successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Send to the server' }).click();
  const dialog = page.locator('.import_dialog');
  await expect(dialog).toContainText('local-entries.csv');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: /^Import 1 row/ }).click();
  await dialog.locator('.import_actions .button_btnPrimary').click();
  await expect(page.getByText('The entries are on the server')).toBeVisible();
  await page.getByRole('button', { name: 'Remove them here' }).click();
  await expect(page.getByRole('button', { name: 'Add Sample Data' })).toBeVisible();

  const headers = { Authorization: `Bearer ${token}` };
  const found = await page.request.get(`/api/eferfar/transactions?search=${day}`, { headers });
  const [entry] = (await found.json()).data;
  expect([entry.total_pending, entry.total_issued]).toEqual([77, 11]);
  await remove(page.request, `/api/eferfar/transactions/${entry.id}`, headers);
  await page.goto('/department/e-ferfar/dashboard');
  expect(await kpi(page, 'Total Pending')).toBeGreaterThan(0);
});
