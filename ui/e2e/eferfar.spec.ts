// The E-Ferfar dashboard on the real portal in demo mode: figures, filters, manual entries.
import { expect, type Page, test } from '@playwright/test';
import { fillDay, kpi, openDashboard, ownDay, pick } from './eferfar-steps';
import { headersOf, scrollToTable } from './helpers';

const CHARTS = [
  'Records by taluka',
  'Overall Status Distribution',
  'Pending by age',
  'Disputed and undisputed',
  'Average Processing Days Trend',
];

test.beforeEach(async ({ page }) => {
  await openDashboard(page);
});

async function fillEntry(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Entry' }).first().click();
  await pick(page, 'entry-division_id', 'Konkan');
  await pick(page, 'entry-district_id', 'Mumbai Suburban');
  await pick(page, 'entry-taluka_id', 'Kurla');
  await pick(page, 'entry-status', 'Disputed');
  await fillDay(page, 'entry-date', day);
  await page.locator('#entry-total_pending').fill('1,234');
  await page.locator('#entry-total_issued').fill('५६');
  await page.locator('#entry-avg_processing_days').fill('7');
}

test('shows figures, charts and entries', async ({ page }) => {
  const [total, pending, issued, stay] = [
    await kpi(page, 'Total 7/12 Records'),
    await kpi(page, 'Total Pending'),
    await kpi(page, 'Total Issued'),
    await kpi(page, 'Total Stay Orders'),
  ];
  expect(total).toBeGreaterThan(0);
  expect(pending + issued + stay).toBe(total);
  for (const name of CHARTS) {
    const card = page.getByRole('region', { name, exact: true });
    await expect(card.locator('.card_finding')).not.toBeEmpty();
    await expect(card.locator('.charts_echart svg').first()).toBeVisible();
    await card.getByRole('button', { name: 'Show as table' }).click();
    await expect(card.getByRole('table')).toBeVisible();
  }
  await scrollToTable(page);
  await expect(page.locator('.grid_table .ag-row')).toHaveCount(10);
  await expect(page.getByText('Pending is the sum of daily additions')).toBeVisible();
});

test('a filter narrows figures and charts until it is cleared', async ({ page }) => {
  const before = await kpi(page, 'Total Pending');
  // The district is preset if all figures are of the installation's.
  const filters = page.getByRole('region', { name: 'Records by Administrative Division' });
  for (const place of ['Konkan', 'Mumbai Suburban']) await expect(filters).toContainText(place);
  await pick(page, 'filters-taluka', 'Kurla');
  await expect(page.locator('.filter-bar_chip')).toHaveCount(1);
  await expect(page.getByText(/mutations are pending in Kurla/)).toBeVisible();
  expect(await kpi(page, 'Total Pending')).toBeLessThan(before);
  await pick(page, 'filters-time_period', 'Within 1 Month (from Apr 2025)');
  await expect(page.locator('.filter-bar_chip')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page.locator('.filter-bar_chip')).toHaveCount(0);
  await expect.poll(() => kpi(page, 'Total Pending')).toBe(before);
});

test('a copied link, Reload and Back keep the filters', async ({ page }) => {
  const pending = (tab = page) => expect.poll(() => kpi(tab, 'Total Pending'));
  const all = await kpi(page, 'Total Pending');
  await fillDay(page, 'filters-date_from', '2026-04-01');
  await pending().toBeLessThan(all);
  const dated = await kpi(page, 'Total Pending');
  await pick(page, 'filters-taluka', 'Kurla');
  await pending().toBeLessThan(dated);
  const narrowed = await kpi(page, 'Total Pending');
  const chips = page.locator('.filter-bar_chip');
  await expect(chips).toHaveCount(2);
  await expect(page).toHaveURL(/date_from=2026-04-01&taluka_id=\d+/);

  // What the address bar shows, opened in another tab.
  const copied = await page.context().newPage();
  await copied.goto(page.url());
  const copiedChips = copied.locator('.filter-bar_chip');
  await expect(copiedChips).toHaveCount(2);
  await expect(copiedChips.filter({ hasText: 'Kurla' })).toHaveCount(1);
  await pending(copied).toBe(narrowed);
  await copied.reload();
  await expect(copiedChips).toHaveCount(2);
  await copied.close();

  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).not.toHaveURL(/taluka_id|date_from/);
  await pending().toBe(all);
  await page.goBack();
  await expect(chips).toHaveCount(2);
  await pending().toBe(narrowed);
});

test('the trend has tabs', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Average Processing Days Trend', exact: true });
  for (const tab of ['All Time', 'Month-wise', 'Q1 (Apr-Jun)', 'Q4 (Jan-Mar)', 'Financial Year']) {
    await card.getByRole('tab', { name: tab }).click();
    await expect(card.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(card.locator('.chart-waiting')).toHaveCount(0);
  }
  await card.getByRole('tab', { name: 'Month-wise' }).click();
  await expect(card.getByLabel('Month', { exact: true })).toBeVisible();
});

test('the table sorts, searches, filters and pages on the server', async ({ page }) => {
  const table = page.getByRole('region', { name: 'Recent Entries', exact: true });
  const responseWith = (part: string) =>
    page.waitForResponse((response) => response.url().includes(part) && response.ok());
  await scrollToTable(page);
  await Promise.all([
    responseWith('sort_by=total_pending'),
    table.locator('.ag-header-cell', { hasText: 'Pending' }).click(),
  ]);
  await Promise.all([
    responseWith('page=2'),
    table.getByRole('button', { name: 'Page 2', exact: true }).click(),
  ]);
  await Promise.all([responseWith('search=Kurla'), table.getByPlaceholder('Search entries').fill('Kurla')]);
  await expect(table.locator('.ag-row').first()).toContainText('Kurla');
  await Promise.all([responseWith('status=disputed'), pick(page, 'list-status', 'Disputed')]);
  await expect(table.locator('.ag-row').first()).toContainText('Disputed');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await table.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Excel workbook' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('an entry is added, refused as duplicate, viewed, edited and deleted', async ({ page }) => {
  const day = ownDay();
  const before = await kpi(page, 'Total Pending');
  await page.getByRole('button', { name: 'Add New Entry' }).first().click();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByText('Please select Division, District, and Taluka.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await fillEntry(page, day);
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByText('New Entry Added Successfully!')).toBeVisible();
  // The figures refresh without a reload.
  await expect.poll(() => kpi(page, 'Total Pending')).toBe(before + 1234);

  await fillEntry(page, day);
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('button', { name: 'Open that entry' }).click();
  await expect(page.locator('#entry-total_issued')).toHaveValue('56');
  await page.locator('#entry-total_pending').fill('1000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Entry updated successfully!').first()).toBeVisible();
  await expect.poll(() => kpi(page, 'Total Pending')).toBe(before + 1000);

  const table = page.getByRole('region', { name: 'Recent Entries', exact: true });
  await table.getByPlaceholder('Search entries').fill(day);
  await expect(table.locator('.ag-row')).toHaveCount(1);
  await table.getByRole('button', { name: 'View details' }).click();
  const details = page.getByRole('dialog', { name: 'Entry Details' });
  await expect(details).toContainText('Kurla');
  await expect(details).toContainText('Last updated');
  await details.locator('.layout_dialogActions').getByRole('button', { name: 'Close' }).click();

  // A colleague changes it: the delete is refused once, and the list shows the change.
  const options = { headers: await headersOf(page.request, 'e-ferfar') };
  const found = await page.request.get(`/api/eferfar/transactions?search=${day}`, options);
  const [entry] = (await found.json()).data;
  const changed = { ...entry, stay_orders: 77 };
  const path = `/api/eferfar/transactions/${entry.id}`;
  expect((await page.request.put(path, { ...options, data: changed })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Delete entry' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toContainText(
    'Are you sure you want to delete this entry? This action cannot be undone.',
  );
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await expect(page.getByText('Failed to delete entry')).toBeVisible();
  await expect(table.locator('.ag-row')).toContainText('77');
  await confirm.click();
  await expect(page.getByText('Entry deleted successfully!').first()).toBeVisible();
  await expect.poll(() => kpi(page, 'Total Pending')).toBe(before);
});

test('input survives an error, and a concurrent change is reported', async ({ page }) => {
  await page.route('**/api/eferfar/transactions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await fillEntry(page, ownDay(1));
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByRole('dialog').getByText('it will not be saved twice')).toBeVisible();
  await expect(page.locator('#entry-total_pending')).toHaveValue('1,234');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  await page.route('**/api/eferfar/single-transaction/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    // As if another user had saved the entry.
    body.data.revision += 1;
    await route.fulfill({ response, json: body });
  });
  await scrollToTable(page);
  await page.getByRole('button', { name: 'Edit entry' }).first().click();
  await page.locator('#entry-stay_orders').fill('99');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Use their version' })).toBeVisible();
  await expect(page.locator('#entry-stay_orders')).toHaveValue('99');
});

test('the previous year’s figures are stored on the server and added while no filter is set', async ({
  page,
}) => {
  const before = await kpi(page, 'Total Issued');
  const set = async (text: string) => {
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.locator('#previous-totalUndisputedIssued').fill(text);
    await page.getByRole('button', { name: 'Save figures' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await set('5000');
  await expect.poll(() => kpi(page, 'Total Issued')).toBe(before + 5000);
  await set('0');
  await expect.poll(() => kpi(page, 'Total Issued')).toBe(before);
});

test('the Back button and links ask before unsaved input is lost', async ({ page }) => {
  const question = page.getByRole('dialog', { name: 'Not saved yet' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.locator('#field-name').fill('Another name');
  await page.getByRole('link', { name: 'Submission calendar' }).click();
  await answer('Keep editing');
  await expect(page.locator('#field-name')).toHaveValue('Another name');
  await page.getByRole('link', { name: 'Submission calendar' }).click();
  await answer('Leave without saving');
  await expect(page.getByRole('heading', { name: 'Submission calendar', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.locator('#field-name')).not.toHaveValue('Another name');
  await page.goBack();
  await page.getByRole('button', { name: 'Add New Entry' }).first().click();
  await page.locator('#entry-total_pending').fill('1,234');
  await page.goForward();
  await answer('Keep editing');
  await expect(page.locator('#entry-total_pending')).toHaveValue('1,234');
  await page.goForward();
  await answer('Leave without saving');
  await expect(page.locator('#field-name')).toBeVisible();
});
