// The submission calendar: from all sheets to one office's missing sheet, which becomes a nil return and
// back.
import { expect, type Page, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

interface Sheets {
  dataset: string;
  cells: { status: string; counts: { missing: number } | null }[];
}

/**
 * Return a sheet and month with a gap. The demo's recent sheets have some; which ones depends on the date.
 */
async function gap(page: Page, token: string): Promise<URLSearchParams> {
  for (const back of [25, 5, 45]) {
    const month = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 7);
    const response = await page.request.get(`/api/submissions?month=${month}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const rows: Sheets[] = (await response.json()).data.rows;
    const found = rows.find(({ cells }) =>
      cells.some(({ status, counts }) => (counts ? counts.missing > 0 : status === 'missing')),
    );
    if (found) return new URLSearchParams({ sheet: found.dataset, month });
  }
  throw new Error('The demo has no missing sheet');
}

test('a missing sheet becomes a nil return', async ({ page }) => {
  const token = await signInAs(page, 'admin');
  await page.goto(`/admin/submissions?${await gap(page, token)}`);
  const table = page.getByRole('table', { name: 'Submission calendar' });
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
