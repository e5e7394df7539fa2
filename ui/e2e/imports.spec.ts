// Undo imports: as super admin in the history, with one row left as it is; as a department right after the
// import, from the notification and in the history. The figures are restored each time.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { eferfarSheet, ownDay } from './eferfar-steps';
import { headersOf, prefer, seriousFaults, signInAs } from './helpers';

const PENDING = 40;

async function officer(request: APIRequestContext) {
  const headers = await headersOf(request, 'e-ferfar');
  return {
    send: async (name: string, rows: string[]) => {
      const multipart = { file: eferfarSheet(name, rows) };
      return (await request.post('/api/eferfar/import-csv', { headers, multipart })).status();
    },
    pending: async () => {
      const figures = (await (await request.get('/api/eferfar/dashboard-data', { headers })).json()).data;
      return figures.freshness.pending ? null : figures.summary.total_pending;
    },
    change: async (day: string) => {
      const list = await request.get(`/api/eferfar/transactions?date_from=${day}&date_to=${day}`, {
        headers,
      });
      const entry = (await list.json()).data[0];
      const data = { ...entry, stay_orders: 1 };
      return (await request.put(`/api/eferfar/transactions/${entry.id}`, { headers, data })).status();
    },
  };
}

test('an import is previewed and undone except for the row changed since', async ({ page }) => {
  const desk = await officer(page.request);
  await expect.poll(desk.pending).not.toBeNull();
  const before = await desk.pending();
  const day = ownDay(50);
  const file = `undo-${Date.now()}.csv`;
  const rows = ['Kurla', 'Andheri', 'Borivali'].flatMap((taluka) =>
    ['disputed', 'undisputed'].map(
      (status) => `Konkan,Mumbai Suburban,${taluka},${status},${day},${PENDING},1,0,3`,
    ),
  );
  expect(await desk.send(file, rows)).toBe(200);
  await expect.poll(desk.pending).toBe(before + 6 * PENDING);
  expect(await desk.change(day)).toBe(200);

  await prefer(page, 'en', 'light');
  await signInAs(page, 'superadmin');
  await page.goto(`/superadmin/data-management?search=${file}`);
  const row = page.getByRole('row', { name: new RegExp(file) });
  await expect(row).toContainText('Complete');
  await row.getByRole('button', { name: /^View import/ }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(file) });
  await expect(drawer.getByText('6 added, 0 updated')).toBeVisible();
  await drawer.getByRole('button', { name: 'Undo this import' }).click();
  const ask = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(ask.getByText('1 row was changed since the import.')).toBeVisible();
  await expect(ask.getByRole('list', { name: 'Rows that were not undone' })).toContainText('Edited by hand');
  expect(await seriousFaults(page, 'undo')).toEqual([]);
  await ask.getByRole('button', { name: 'Undo 5 rows' }).click();

  await expect(
    drawer.getByText('Rows removed: 5. Restored to earlier values: 0. Not changed: 1.'),
  ).toBeVisible();
  await expect(
    drawer.getByRole('list', { name: 'Rows that were not undone' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: 'Undo this import' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Undone');
  await expect.poll(desk.pending).toBe(before + PENDING);
});

test('a department undoes its sheet from the result, the notification and the history', async ({ page }) => {
  const desk = await officer(page.request);
  await expect.poll(desk.pending).not.toBeNull();
  const before = await desk.pending();
  const day = ownDay(51);
  await prefer(page, 'en', 'light');
  await signInAs(page, 'e-ferfar');
  const undo = async () => {
    const ask = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(ask.getByText('added row goes')).toBeVisible();
    await ask.getByRole('button', { name: 'Undo 1 row' }).click();
    await expect(ask).toBeHidden();
    await expect.poll(desk.pending).toBe(before);
  };
  const bringIn = async () => {
    await page.goto('/department/e-ferfar/dashboard');
    await page.getByRole('button', { name: 'Import CSV' }).first().click();
    const rows = [`Konkan,Mumbai Suburban,Kurla,disputed,${day},4000,1,0,3`];
    await page.locator('input[type=file]').setInputFiles(eferfarSheet('wrong.csv', rows));
    await page.getByRole('button', { name: 'Check the sheet' }).click();
    await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('File Upload Successful!')).toBeVisible();
    await expect.poll(desk.pending).toBe(before + 4000);
  };

  await bringIn();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await undo();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bringIn();
  await page.getByRole('button', { name: 'See the dashboard' }).click();
  await page.getByRole('button', { name: /notification/i }).click();
  await page.getByRole('link', { name: 'Undo this import' }).first().click();
  await undo();

  await bringIn();
  await page.goto('/department/e-ferfar/imports');
  await page
    .getByRole('button', { name: /^Undo import/ })
    .first()
    .click();
  await undo();
  await expect(page.getByRole('row', { name: /wrong\.csv/ }).first()).toContainText('Undone');
});
