// Data Management: a schedule is created in words, run by Dagster and listed in the history; a backup appears
// in its list.
import { expect, test } from '@playwright/test';
import { prefer, signInAs } from './helpers';

// Dagster's daemon polls every ten seconds and starts one process after the other.
const BY_DAGSTER = 120_000;

test('Dagster runs a backup and a schedule created here', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'admin');
  await page.goto('/admin/data-management?tab=schedules');
  await expect(page.getByRole('tab', { name: 'Schedules' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Backup' })).toHaveCount(0); // super admins only
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/data-management?tab=backup');
  await page.getByRole('button', { name: 'Back up now' }).first().click();
  // It is queued, and the schedule's run behind it.
  await page.getByRole('tab', { name: 'Schedules' }).click();
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const dialog = page.getByRole('dialog');
  const name = `Weekdays ${Date.now()}`;
  await dialog.getByLabel('Name in English').fill(name);
  await dialog.getByLabel('E-Ferfar').check();
  await dialog.getByLabel('How often').click();
  await page.getByTitle('On days of the week').click();
  await dialog.getByLabel('Friday').check();
  await dialog.getByLabel('Time', { exact: true }).fill('08:30');
  const next = dialog.getByRole('region', { name: 'Next runs' });
  await expect(next).toContainText('Every Monday, Friday at 8:30 am');
  await expect(next.getByRole('listitem')).toHaveCount(5);
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Every Monday, Friday at 8:30 am');
  await row.getByRole('button', { name: `Run ${name} now` }).click();
  await expect(row).toContainText('Done', { timeout: BY_DAGSTER });

  // A paused schedule has no next run; then delete it.
  await row.getByRole('switch').click();
  await expect(row).toContainText('Paused by');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
  await expect(row).toHaveCount(0);

  // The run, started by hand like a schedule's tick, is in the history with its log.
  await page.getByRole('tab', { name: 'Runs' }).click();
  await page
    .getByRole('button', { name: /^View run/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Log' })).toContainText(
    'Finished execution of run',
  );

  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Backup' }).click();
  await expect(page.getByRole('button', { name: /^Download jilha-/ }).first()).toBeVisible({
    timeout: BY_DAGSTER,
  });
});
