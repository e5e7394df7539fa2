// Grievances: two systems on one page, live totals, escalations, and the toast of a refused sheet.
import { expect, type Page, test } from '@playwright/test';
import { fillDay, kpi, ownDay, pick, turn } from './eferfar-steps';
import { scrollToTable, signInAs } from './helpers';

const KURLA = 'Taluka Office (Revenue) Kurla';

async function open(page: Page): Promise<void> {
  await signInAs(page, 'aaple-sarkar');
  await page.goto('/department/aaple-sarkar/dashboard');
  await expect(page.locator('.card_kpiValue')).toHaveCount(8);
}

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test('an entry of the PG Portal: add, escalate, raise, resolve, edit and delete', async ({ page }) => {
  test.slow();
  const day = ownDay();
  await open(page);
  await expect(page.locator('h1')).toHaveText('Aaple Sarkar Department');
  await expect(tab(page, /^Aaple Sarkar Portal/)).toHaveAttribute('aria-selected', 'true');
  const combined = await kpi(page, 'Combined Total');

  await page.getByRole('button', { name: 'New Entry' }).click();
  await page
    .getByRole('dialog', { name: 'Which system is the entry for?' })
    .getByRole('button', { name: /^PG Portal/ })
    .click();
  await expect(tab(page, /^PG Portal/)).toHaveAttribute('aria-selected', 'true');
  const form = page.getByRole('dialog', { name: 'New Entry' });
  await pick(page, 'entry-office_id', KURLA);
  await fillDay(page, 'entry-date', day);
  await form.locator('#entry-submitted').fill('40');
  await form.locator('#entry-closed_satisfied').fill('45');
  await form.locator('#entry-closed_dissatisfied').fill('15');
  // Total and percentages update while typing.
  await expect(form.locator('.entries_liveFigures')).toContainText('100');
  await expect(form.locator('.entries_liveFigures')).toContainText('40%');
  await form.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByText('Transaction created successfully').first()).toBeVisible();
  await expect.poll(() => kpi(page, 'Combined Total')).toBe(combined + 100);
  // Switching tabs does not open the form again.
  await tab(page, /^Aaple Sarkar Portal/).click();
  await tab(page, /^PG Portal/).click();
  await expect(page.getByPlaceholder('Search transactions')).toBeVisible();
  await expect(form).toBeHidden();

  const table = page.getByRole('region', { name: 'Recent Transactions', exact: true });
  await turn(table.getByRole('button', { name: 'Show all months' }));
  await table.getByPlaceholder('Search transactions').fill(day);
  await expect(table.getByText('1 transaction', { exact: true })).toBeVisible();

  await table.getByRole('button', { name: 'Escalate grievances' }).click();
  const escalate = page.getByRole('dialog', { name: 'Escalate Grievances' });
  await escalate.locator('#escalate-count').fill('41');
  await escalate.locator('#escalate-escalated_to').fill(`Sub-Divisional Officer ${day}`);
  await escalate.locator('#escalate-reason').fill('No reply in 21 days');
  await escalate.getByRole('button', { name: 'Escalate', exact: true }).click();
  await expect(escalate).toContainText('Only 40 grievances of this entry are open');
  await escalate.locator('#escalate-count').fill('7');
  await escalate.getByRole('button', { name: 'Escalate', exact: true }).click();
  await expect(page.getByText('Escalated successfully').first()).toBeVisible();

  const escalations = page.getByRole('region', { name: 'Escalations', exact: true });
  await escalations.locator('.grid_table').scrollIntoViewIfNeeded();
  // Escalations without a due date come last. How many the demo has changes from day to day.
  await escalations.getByLabel('Rows per page').selectOption('100');
  const view = (to: string) =>
    escalations.getByRole('row', { name: `${to} ${day}` }).getByRole('button', { name: 'View escalation' });
  await view('Sub-Divisional Officer').click();
  const details = page.getByRole('dialog', { name: /^Escalation/ });
  await expect(details).toContainText('No reply in 21 days');
  await details.getByRole('button', { name: 'Raise further' }).click();
  const raise = page.getByRole('dialog', { name: 'Raise Escalation' });
  await raise.locator('#escalate-escalated_to').fill(`Collector ${day}`);
  await raise.locator('#escalate-reason').fill('Not settled in time');
  await raise.getByRole('button', { name: 'Raise', exact: true }).click();
  await expect(page.getByText('Raised successfully').first()).toBeVisible();
  await view('Collector').click();
  await details.getByRole('button', { name: 'Resolve' }).click();
  const resolve = page.getByRole('dialog', { name: 'Resolve Escalation' });
  await resolve.locator('#resolve-remark').fill('Heard and settled');
  await resolve.getByRole('radio', { name: 'Satisfied', exact: true }).check();
  await resolve.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Escalation resolved successfully').first()).toBeVisible();
  await escalations.getByRole('tab', { name: 'Resolved' }).click();
  await expect(escalations.locator('.ag-row', { hasText: 'Collector' }).first()).toBeVisible();

  await table.getByRole('button', { name: 'Edit transaction' }).click();
  await page.locator('#entry-submitted').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Transaction updated successfully').first()).toBeVisible();
  await table.getByRole('button', { name: 'Delete transaction' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm Delete' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(page.getByText('Transaction deleted successfully').first()).toBeVisible();
  await expect.poll(() => kpi(page, 'Combined Total')).toBe(combined);
});

test('filters apply to cards, charts and table of both systems', async ({ page }) => {
  await open(page);
  const combined = await kpi(page, 'Combined Total');
  await pick(page, 'filters-office_id', KURLA);
  await expect(page.locator('.filter-bar_chip')).toContainText(KURLA);
  await expect.poll(() => kpi(page, 'Combined Total')).toBeLessThan(combined);
  const table = page.getByRole('region', { name: 'Recent Transactions', exact: true });
  await scrollToTable(page);
  await expect(table.getByText(KURLA).first()).toBeVisible();
  await expect(table.getByText('Taluka Office (Revenue) Andheri')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect.poll(() => kpi(page, 'Combined Total')).toBe(combined);
});

test('a sheet with missing columns is refused with the expected ones, in both languages', async ({
  page,
}) => {
  await open(page);
  for (const words of [
    {
      button: 'Import CSV',
      check: 'Check the sheet',
      none: 'Please select a system and file',
      toast: 'Expected 15 columns. Received 3: date, office_name, submitted.',
      leave: 'Leave without saving',
    },
    {
      button: 'CSV आयात करा',
      check: 'पत्रक तपासा',
      none: 'कृपया प्रणाली आणि फाइल निवडा',
      toast: 'अपेक्षित स्तंभ: 15. मिळालेले स्तंभ 3: date, office_name, submitted.',
      leave: 'जतन न करता बाहेर पडा',
    },
  ]) {
    await page.getByRole('button', { name: words.button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.check }).click();
    await expect(dialog).toContainText(words.none);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'short.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`date,office_name,submitted\n2026-11-19,${KURLA},5\n`),
    });
    await dialog.getByRole('button', { name: words.check }).click();
    // The first toast may still be visible: it stays for 8 seconds.
    await expect(page.locator('.toasts_toast-error').filter({ hasText: words.toast })).toBeVisible();
    await expect(dialog.locator('.reading_missing li').first()).toBeVisible();
    // A file is chosen, so Escape asks for confirmation.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: words.leave }).click();
    await expect(dialog).toBeHidden();
    await page.locator('button[lang=mr]').click();
    await expect(page.locator('h1')).toHaveText('आपले सरकार विभाग');
  }
});
