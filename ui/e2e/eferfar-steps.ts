// Steps that the specs of the departments share.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { signInAs } from './helpers';

const DAY = 86_400_000;

/** Chooses from an antd select by the id of its input. */
export async function pick(page: Page, id: string, text: string): Promise<void> {
  const select = page.locator('.ant-select').filter({ has: page.locator(`#${id}`) });
  const options = page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  );
  // A list that opens while another closes can lose the click: pick until the field shows it.
  await expect(async () => {
    const input = page.locator(`#${id}`);
    await input.click();
    // A long list draws only what is in sight: typing brings the option there.
    if (await input.isEditable()) await input.fill(text);
    await options.filter({ hasText: text }).first().click({ timeout: 3000 });
    await expect(select).toContainText(text, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** Writes a day into a calendar's field. Enter counts once the calendar is open and shows the year that was written. */
export async function fillDay(page: Page, id: string, day: string): Promise<void> {
  const [year = '', month, date] = day.split('-');
  const written = `${date}/${month}/${year}`;
  const field = page.locator(`#${id}`);
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)');
  // What is written while the calendar still opens or redraws is lost: again until the field holds the day.
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

/** The figure of a KPI card, as a number. */
export async function kpi(page: Page, label: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: label, exact: true })
    .locator('.card_kpiValue')
    .innerText();
  return Number(text.replaceAll(',', ''));
}

// Since the records begin, but not the last weeks, in which lists and charts of the newest days would see it; and none
// such as 4 April, which doesn't show whether the day comes first.
const WEEKENDS = Array.from(
  { length: Math.floor((Date.now() - Date.UTC(2025, 3, 1)) / DAY) - 45 },
  (_, index) => new Date(Date.UTC(2025, 3, 1) + index * DAY),
).filter((day) => day.getUTCDay() % 6 === 0 && day.getUTCDate() !== day.getUTCMonth() + 1);

/**
 * A weekend's day, on which the demo has no entries. Each `offset` (0 to 75) names a day of its own; a second attempt or
 * a later run on the same portal begins elsewhere, away from what the first one left.
 */
export function ownDay(offset = 0): string {
  const start = Number(process.env.E2E_RUN) + 76 * test.info().retry;
  return WEEKENDS[(start + offset) % WEEKENDS.length]?.toISOString().slice(0, 10) ?? '';
}

/** Presses a switch until it has turned: charts that come late move it away from under the pointer. */
export async function turn(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5000 });
    await expect(button).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** Presses a button until what it opens is there: a row that is drawn anew between press and release loses the click. */
export async function opens(button: Locator, what: Locator): Promise<void> {
  await expect(async () => {
    if (!(await what.isVisible())) await button.click({ timeout: 5000 });
    await expect(what).toBeVisible({ timeout: 5000 });
  }).toPass();
}

export async function deleteFound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete entry' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this entry? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Entry deleted successfully!').first()).toBeVisible();
}

/** A department's dashboard, logged in without the form: the login has specs of its own. */
export async function asDepartment(page: Page, slug: string): Promise<void> {
  await signInAs(page, slug);
  await page.goto(`/department/${slug}/dashboard`);
  await expect(page.locator('.card_kpiValue').first()).toBeVisible();
}

export async function openDashboard(page: Page): Promise<void> {
  await asDepartment(page, 'e-ferfar');
  await expect(page.locator('.card_kpiValue')).toHaveCount(4);
}
