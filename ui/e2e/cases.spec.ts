// The legal clock of cases: import a list, find three cases due tomorrow, pause and resume one; then import a
// list again with a case missing, and see it in the calendar. Everything is undone at the end.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { loadedToTheEnd, seriousFaults, signInAs } from './helpers';

const dayIn = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const OFFICE = `Office ${process.env.E2E_RUN}`;

/** Open the import and check a list of pending applications of Kurla. Returns the dialog. */
async function check(page: Page, numbers: string[], received: string, office = OFFICE): Promise<Locator> {
  const rows = numbers.map((number) => `${number},Income Certificate,Kurla,${office},${received},pending`);
  const text = ['case_number,service_name,taluka,office,received_date,status', ...rows].join('\n');
  await page.getByRole('button', { name: 'Import cases' }).click();
  const file = { name: `${numbers.length}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the sheet' }).click();
  return page.getByRole('dialog');
}

/** Press the import button. Returns the import's id. */
async function go(page: Page, button: Locator): Promise<number> {
  await button.waitFor(); // the check has finished
  const imported = page.waitForResponse((response) => response.url().endsWith('/import-csv'));
  await button.click();
  return Number((await (await imported).json()).data.id);
}

async function undo(page: Page, id: number) {
  await page.goto(`/department/rts-act/imports?undo=${id}`);
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(page.getByText(`Import ${id} is undone`)).toBeVisible();
}

test('an officer sees cases due tomorrow, pauses a clock and resumes it', async ({ page }) => {
  await signInAs(page, 'rts-act');
  await page.goto('/department/rts-act/dashboard');
  await page.getByRole('link', { name: 'Cases by legal limit' }).click();
  await expect(page).toHaveURL(/\/department\/rts-act\/cases$/);
  // The service's limit is 15 days: today is the last in time.
  const received = new Date(Date.now() - 15 * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Asia/Kolkata',
  });
  const mine = `E2E-T-${process.env.E2E_RUN}`;
  const list = await check(
    page,
    [1, 2, 3].map((number) => `${mine}-${number}`),
    received,
  );
  const id = await go(page, list.getByRole('button', { name: 'Import 3 rows' }));
  await expect(list.getByText('File Upload Successful!')).toBeVisible();
  await list.getByRole('button', { name: 'See the dashboard' }).click();
  const states = page.getByRole('group', { name: 'Cases by time limit' });
  const soon = states.getByRole('button', { name: /Due within 3 days$/ });
  const paused = states.getByRole('button', { name: /Paused$/ });
  await soon.click();
  await expect(page).toHaveURL(/state=soon/);
  const queue = page.getByRole('table', { name: 'Cases by urgency' });
  const tomorrow = queue.getByRole('row').filter({ hasText: mine }).filter({ hasText: 'Due today' });
  await expect(tomorrow).toHaveCount(3);
  // The unfiltered list has the three too; it is dimmed until the filtered one is loaded.
  await loadedToTheEnd(page);
  expect(await seriousFaults(page, 'cases')).toEqual([]);

  const number = (await tomorrow.first().getByRole('cell').first().locator('b').textContent()) ?? '';
  await page.getByRole('button', { name: `Pauses of ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Pauses of ${number}` });
  await expect(dialog.getByText('The clock has not been paused')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pause the clock' }).click();
  const form = page.getByRole('dialog', { name: 'Pause the clock' });
  await form.getByRole('button', { name: 'Pause the clock' }).click();
  await expect(form.getByText('This field is required.')).toBeVisible();
  await form.getByLabel('Reason').fill('Waits for the applicant');
  await form.getByRole('button', { name: 'Pause the clock' }).click();
  await expect(dialog.getByText('Waits for the applicant')).toBeVisible();
  expect(await seriousFaults(page, 'pauses')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(tomorrow).toHaveCount(2);
  await paused.click();
  const row = queue.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(/Paused, \d+ days? left/);

  await page.getByRole('button', { name: `Pauses of ${number}` }).click();
  await dialog.getByRole('button', { name: 'End pause' }).click();
  const change = page.getByRole('dialog', { name: 'Change pause' });
  // Today is proposed as the last day, so the clock resumes tomorrow.
  await expect(dayIn(page, 'Last day')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/ to /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete pause' }).click();
  await page
    .getByRole('dialog', { name: 'Delete pause' })
    .getByRole('button', { name: 'Delete pause' })
    .click();
  await expect(dialog.getByText('The clock has not been paused')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await soon.click();
  await expect(tomorrow).toHaveCount(3);
  await undo(page, id);
});

test('a second list marks missing cases and is in the calendar', async ({ page, browser }) => {
  await signInAs(page, 'rts-act');
  const cases = [1, 2].map((number) => `E2E-${process.env.E2E_RUN}-${number}`);
  await page.goto('/department/rts-act/cases');
  const first = await check(page, cases, '2026-11-02');
  const ids = [await go(page, first.getByRole('button', { name: 'Import 2 rows' }))];
  await expect(first.getByText('File Upload Successful!')).toBeVisible();
  await expect(first.getByText(/counts as the whole list of .* in the submission calendar/)).toBeVisible();
  await first.getByRole('button', { name: 'See the dashboard' }).click();

  const again = await check(page, [cases[0] as string], '2026-11-02');
  const question = again.getByRole('group', { name: /^This list lacks 1 pending case of its offices/ });
  await expect(question).toBeVisible();
  const button = again.getByRole('button', { name: 'Import 1 row' });
  await expect(button).toBeDisabled();
  expect(await seriousFaults(page, 'whole list')).toEqual([]);
  await question.getByText('Which cases').click();
  await expect(question).toContainText(cases[1] as string);
  await question.getByLabel(/Probably closed/).check();
  ids.unshift(await go(page, button));
  await expect(again.getByText('1 case is marked “Not in the newest list”.')).toBeVisible();
  await again.getByRole('button', { name: 'See the dashboard' }).click();

  await page.getByRole('button', { name: /Not in the newest list$/ }).click();
  const row = page.getByRole('row').filter({ hasText: cases[1] as string });
  await expect(row).toContainText(/Not in the list of/);
  await expect(page.getByRole('row').filter({ hasText: cases[0] as string })).toHaveCount(0);
  await row.getByRole('button', { name: `Enter how and when ${cases[1]} was closed` }).click();
  await expect(page.getByRole('dialog').getByLabel(/Case number|Application number/)).toHaveValue(
    cases[1] as string,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: `${cases[1]} is still pending` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove mark' }).click();
  await expect(row).toHaveCount(0);

  // The calendar shows the list, but none is due until an administrator sets a frequency.
  const admin = await browser.newPage();
  await signInAs(admin, 'admin');
  await admin.goto('/admin/submissions?sheet=rts_cases');
  const calendar = admin.getByRole('table', { name: 'Submission calendar' });
  const kurla = calendar.getByRole('row').filter({ has: admin.getByRole('rowheader', { name: /^Kurla/ }) });
  await expect(admin.getByText('No frequency is set, so this list is never missing.')).toBeVisible();
  await expect(kurla.getByRole('button', { name: /: Received$/ })).toBeVisible();
  await expect(calendar.getByRole('button', { name: /: (Missing|Not yet due)$/ })).toHaveCount(0);
  expect(await seriousFaults(admin, 'a list in the calendar')).toEqual([]);
  const choose = async (name: string) => {
    await admin.getByLabel('How often this list is to come').click();
    await admin.locator('.ant-select-item-option:visible', { hasText: name }).click();
  };
  await choose('Every working day');
  await expect(admin.getByText(/^Expected from .* on$/)).toBeVisible();
  await expect(calendar.getByRole('button', { name: /: Missing$/ })).toHaveCount(0);
  await kurla.getByRole('button', { name: /: Received$/ }).click();
  const received = admin.getByRole('dialog', { name: /^Kurla/ });
  await expect(received.getByText(new RegExp(`\\.csv · ${OFFICE}$`)).first()).toBeVisible();
  expect(await seriousFaults(admin, 'a list that came')).toEqual([]);
  await received.getByRole('button', { name: 'Close' }).click();
  await choose('No frequency set');
  await expect(admin.getByText('No frequency is set, so this list is never missing.')).toBeVisible();

  for (const id of ids) await undo(page, id);
  await admin.reload();
  await expect(admin.getByText('No frequency is set, so this list is never missing.')).toBeVisible();
  await expect(kurla.getByRole('button', { name: /: Received$/ })).toHaveCount(0);
  await admin.close();
});
