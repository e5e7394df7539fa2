// Steps shared by the department specs.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { signInAs } from './helpers';

const DAY = 86_400_000;
const HEAD =
  'division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days';

/** A sheet of E-Ferfar, as a file to upload. */
export const eferfarSheet = (name: string, rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows, ''].join('\n')),
});

/** Choose an option of an antd select by its input's id. */
export async function pick(page: Page, id: string, text: string): Promise<void> {
  const select = page.locator('.ant-select').filter({ has: page.locator(`#${id}`) });
  const options = page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  );
  // A list that opens while another closes can lose the click: retry until the field shows the choice.
  await expect(async () => {
    const input = page.locator(`#${id}`);
    await input.click();
    // Long lists render only visible options: typing filters them.
    if (await input.isEditable()) await input.fill(text);
    await options.filter({ hasText: text }).first().click({ timeout: 3000 });
    await expect(select).toContainText(text, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** Enter a date into a date picker. Enter works only once the picker is open and shows the year. */
export async function fillDay(page: Page, id: string, day: string): Promise<void> {
  const [year = '', month, date] = day.split('-');
  const written = `${date}/${month}/${year}`;
  const field = page.locator(`#${id}`);
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  // Input is lost while the picker opens or redraws: retry until the field holds the date.
  await expect(async () => {
    await field.click();
    await expect(calendar).toBeVisible({ timeout: 2000 });
    await field.fill('');
    await field.fill(written);
    await expect(calendar.locator('.ant-picker-header-view')).toContainText(year, { timeout: 2000 });
    await field.press('Enter');
    await expect(calendar).toHaveCount(0, { timeout: 2000 });
    await expect(field).toHaveValue(written, { timeout: 1000 });
  }).toPass({ timeout: 40_000 });
}

/** Return the figure of a KPI card. */
export async function kpi(page: Page, label: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: label, exact: true })
    .locator('.card_kpiValue')
    .innerText();
  return Number(text.replaceAll(',', ''));
}

// Weekends since the records begin, except the last weeks, which lists and charts of recent days show, and
// dates such as 4 April, which do not tell day from month.
const WEEKENDS = Array.from(
  { length: Math.floor((Date.now() - Date.UTC(2025, 3, 1)) / DAY) - 45 },
  (_, index) => new Date(Date.UTC(2025, 3, 1) + index * DAY),
).filter((day) => day.getUTCDay() % 6 === 0 && day.getUTCDate() !== day.getUTCMonth() + 1);

/**
 * Return a weekend date, on which the demo has no entries. Each `offset` (0 to 75) gives a different one.
 * Retries and later runs on the same portal use other dates, apart from what earlier ones left.
 */
export function ownDay(offset = 0): string {
  const start = Number(process.env.E2E_RUN) + 76 * test.info().retry;
  return WEEKENDS[(start + offset) % WEEKENDS.length]?.toISOString().slice(0, 10) ?? '';
}

/** Press a switch until it has changed: late charts can move it away from the pointer. */
export async function turn(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5000 });
    await expect(button).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** Press a button until its target opens: a row redrawn during the click loses it. */
export async function opens(button: Locator, target: Locator): Promise<void> {
  await expect(async () => {
    if (!(await target.isVisible())) await button.click({ timeout: 5000 });
    await expect(target).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** Open a department's dashboard, logged in without the form, which has its own specs. */
export async function asDepartment(page: Page, slug: string): Promise<void> {
  await signInAs(page, slug);
  await page.goto(`/department/${slug}/dashboard`);
  await expect(page.locator('.card_kpiValue').first()).toBeVisible();
}

export async function openDashboard(page: Page): Promise<void> {
  await asDepartment(page, 'e-ferfar');
  await expect(page.locator('.card_kpiValue')).toHaveCount(4);
}
