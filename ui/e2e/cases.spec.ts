// A case's legal clock: the three demo cases that break tomorrow, one of them paused, its clock stopped, the pause ended
// and taken back. Ends as it began.
import { expect, type Page, test } from '@playwright/test';
import { loadedToTheEnd, seriousFaults, signInAs } from './helpers';

const dayIn = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);

test('an officer sees what breaks tomorrow, stops a clock and lets it run again', async ({ page }) => {
  await signInAs(page, 'rts-act');
  await page.goto('/department/rts-act/dashboard');
  await page.getByRole('link', { name: 'Cases by legal limit' }).click();
  await expect(page).toHaveURL(/\/department\/rts-act\/cases$/);
  const states = page.getByRole('group', { name: 'Pending cases by their clock, and decided ones' });
  const soon = states.getByRole('button', { name: /Breaks its limit within 3 days$/ });
  const paused = states.getByRole('button', { name: /Paused$/ });
  await soon.click();
  await expect(page).toHaveURL(/state=soon/);
  const queue = page.getByRole('table', { name: 'Cases by urgency' });
  const tomorrow = queue.getByRole('row').filter({ hasText: 'Breaks tomorrow' });
  await expect(tomorrow).toHaveCount(3);
  // The three are among all cases, too, and the list is dimmed until the chosen ones are there.
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
  // Today is proposed as the last day: the clock runs again from tomorrow on.
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
});
