// The Command Center: an import in another window updates sentences and figures; filters, the map, a number's
// explanation, and its rows.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { headersOf, prefer, signInAs } from './helpers';

test.setTimeout(120_000);

const FIGURE = '[data-figure=total_transactions]';

const numberIn = async (page: Page, place: string) =>
  Number((await page.locator(place).first().innerText()).replaceAll(',', ''));

/** Import a sheet in another session, for a day long ago in the financial year, whose key is unused. */
async function importElsewhere(browser: Browser, day: string, issued: number): Promise<void> {
  const other = await browser.newContext();
  const rows = [
    'division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days,category',
    `Konkan,Mumbai Suburban,Kurla,disputed,${day},0,${issued},0,10,`,
  ];
  const response = await other.request.post('/api/eferfar/import-csv', {
    headers: await headersOf(other.request, 'superadmin'),
    multipart: {
      file: { name: 'kurla.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
    },
  });
  expect(response.status()).toBe(200);
  await other.close();
}

test('figures follow an import in another window, filters apply and numbers are explained', async ({
  page,
  browser,
}) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'admin');
  await page.goto('/admin/dashboard');
  await expect(page.locator('h1')).toHaveText("Collector's Command Center");
  await expect(page.locator('[data-card]')).toHaveCount(20);
  await expect(page.locator(FIGURE)).toHaveText(/^[\d,]+$/);

  // Import in another window, for a Sunday without entries.
  const before = await numberIn(page, FIGURE);
  const issued = 1000 + (Date.now() % 1000);
  const sunday = sundayOfThisYear();
  await importElsewhere(browser, sunday, issued);
  await expect.poll(() => numberIn(page, FIGURE)).not.toBe(before);
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('1 row imported');

  // The first card summarises it, with the rows a click away.
  const briefing = page.getByRole('region', { name: 'Since yesterday' });
  await expect(
    briefing.getByRole('definition').filter({ hasText: /imports? brought .* E-Ferfar/ }),
  ).toBeVisible();
  await expect(briefing).toContainText(/more received/);
  await briefing
    .getByRole('button', { name: /^Show [\d,]+ rows?$/ })
    .first()
    .click();
  const changed = page.getByRole('dialog', { name: /^Where/ });
  await expect(changed.getByRole('row', { name: /Kurla/ }).first()).toBeVisible();
  await changed.getByRole('button', { name: 'Close' }).click();
  await briefing.getByRole('link', { name: 'Open the imports' }).click();
  // The file name is on the previous page too, so check the URL first.
  await expect(page).toHaveURL(/tab=imports/);
  await expect(page.getByText('kurla.csv').first()).toBeVisible();
  await page.goBack();

  // The map colours talukas by one department's figure and filters the page.
  const map = page.locator('[data-card=taluka-map]');
  await map.scrollIntoViewIfNeeded();
  await map.getByRole('combobox', { name: 'Department' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: 'E-Ferfar' }).click();
  await map.getByRole('button', { name: /^Kurla/ }).click();
  await expect(page).toHaveURL(/taluka_id=\d+/);
  await expect(map.getByRole('link', { name: 'Open E-Ferfar for Kurla' })).toBeVisible();
  await map.getByRole('button', { name: /^Kurla/ }).click();
  await expect(page).not.toHaveURL(/taluka_id/);

  // The calendar links to the sheet's month.
  const calendar = page.getByRole('region', { name: 'Submission calendar' });
  await calendar.getByRole('button', { name: 'E-Ferfar', exact: true }).click();
  await expect(page).toHaveURL(/admin\/submissions\?sheet=eferfar/);
  await page.goBack();

  // Filters apply to all cards and are in the URL.
  await page
    .getByRole('region', { name: 'Filter the Command Center' })
    .getByRole('combobox', { name: 'Department' })
    .click();
  await page.locator('.ant-select-item-option:visible', { hasText: 'E-Ferfar' }).click();
  await expect(page).toHaveURL(/department=e-ferfar/);
  await expect(
    page.locator('[data-card=department-performance-matrix]').getByRole('rowheader', { name: /^E-Ferfar/ }),
  ).toBeVisible();
  await expect(page.locator('[data-card=department-performance-matrix]').getByRole('rowheader')).toHaveCount(
    2,
  );
  const narrowed = await numberIn(page, FIGURE);

  // The explanation: the parts add up to the number, and their rows can be read.
  await page.getByRole('button', { name: 'Explain this number: Total Transactions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Explain this number: Total Transactions' });
  await expect(drawer).toContainText('kurla.csv');
  expect(await numberIn(page, '.explain-number_explainNumber .card_kpiValue')).toBe(narrowed);
  await drawer.getByRole('button', { name: /Show [\d,]+ rows of E-Ferfar/ }).click();
  await expect(drawer.getByRole('row', { name: /Kurla/ }).first()).toBeVisible();
  // Each row links to its file.
  await drawer.getByPlaceholder('Search entries').fill(sunday);
  const row = drawer.locator('.ag-row').filter({ hasText: 'Kurla' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'View details' }).click();
  const origin = page.getByRole('region', { name: 'Where it comes from' });
  await expect(origin).toContainText('kurla.csv');
  await expect(origin).toContainText('Row 2');
  await page
    .getByRole('dialog', { name: 'Entry Details' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await drawer.getByRole('link', { name: 'Open E-Ferfar' }).click();
  await expect(page).toHaveURL(/department\/e-ferfar\/dashboard/);
});

test('a dashboard opened from the map shows the figure of the map', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'admin');
  await page.goto('/admin/dashboard');
  const map = page.locator('[data-card=taluka-map]');
  await map.scrollIntoViewIfNeeded();
  await map.getByRole('combobox', { name: 'Department' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: 'E-Ferfar' }).click();
  const kurla = map.getByRole('button', { name: /^Kurla/ });
  await kurla.click();
  await expect(map.getByRole('link', { name: 'Open E-Ferfar for Kurla' })).toBeVisible();
  const [shown = ''] = /[\d,]+/.exec((await kurla.textContent()) ?? '') ?? [];
  expect(shown).not.toBe('');
  await map.getByRole('link', { name: 'Open E-Ferfar for Kurla' }).click();
  await expect(page).toHaveURL(/date_from=.*date_to=.*taluka_id=\d+/);
  await expect(
    page.getByRole('region', { name: 'Total Pending', exact: true }).locator('.card_kpiValue'),
  ).toHaveText(shown);

  // A link that names no district still says which taluka it is about.
  const taluka = new URL(page.url()).searchParams.get('taluka_id');
  await page.goto(`/admin/dashboard?taluka_id=${taluka}`);
  await expect(page.locator('.filter-bar_chip').filter({ hasText: 'Taluka' })).toContainText('Kurla');
});

test('a department user is denied access', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'e-ferfar');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
});

/** Return the first Sunday in April of the current financial year. */
function sundayOfThisYear(): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 4 ? 1 : 0);
  const first = new Date(Date.UTC(year, 3, 1));
  const day = 1 + ((7 - first.getUTCDay()) % 7);
  return `${year}-04-${String(day).padStart(2, '0')}`;
}
