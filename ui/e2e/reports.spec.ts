// System reports: another report and department by URL, a sorted table with its total, and the files.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

test('a super admin reads a report and downloads it', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/reports');
  const performance = page.getByRole('region', { name: 'Department performance' }).getByRole('table');
  await expect(performance.getByRole('row').last()).toContainText(/Total.*\d,\d{3}/);
  await performance.getByRole('button', { name: 'Completed' }).click();
  await expect(performance.getByRole('columnheader', { name: 'Completed' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await page.getByRole('tab', { name: 'Pendency ageing' }).click();
  await expect(page).toHaveURL(/report=ageing/);
  await page.goto('/superadmin/reports?report=ageing&department=e-ferfar');
  const ageing = page.getByRole('region', { name: 'Pendency ageing' }).getByRole('table');
  await expect(ageing.getByRole('rowheader', { name: 'E-Ferfar' }).first()).toBeVisible();
  await expect(page.getByText(/^.+ \(E-Ferfar\) has the most pending: /)).toBeVisible();

  await page.getByRole('tab', { name: 'Marathi' }).click();
  for (const [kind, begins] of [
    ['XLSX', 'PK'],
    ['CSV', '\uFEFFविभाग'],
    ['PDF', '%PDF-'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: kind }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^report_ageing_.+\\.${kind.toLowerCase()}$`));
    expect(readFileSync(await file.path(), 'utf8').startsWith(begins)).toBe(true);
  }
});

test('a saved report is run by hand, listed as ready, and scheduled', async ({ page }) => {
  test.setTimeout(180_000); // Dagster's daemon takes its time
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/reports?report=imports');
  await page.getByRole('button', { name: 'Save report' }).click();
  const form = page.getByRole('dialog');
  const name = `Imports of the month ${Date.now()}`;
  await form.getByLabel('Name in English').fill(name);
  await form.getByLabel('Period').click();
  await page.getByTitle('Last month').click();
  await expect(form.getByText(/^Made today: 1 .+ to (28|29|30|31) /)).toBeVisible();
  await form.getByLabel('CSV').check();
  await form.getByRole('button', { name: 'Save report' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('tab', { name: 'Saved reports' }).click();
  const saved = page.getByRole('row', { name });
  await expect(saved).toContainText('Only when asked');
  // Dagster runs it while the schedule is created.
  await saved.getByRole('button', { name: `Run ${name} now` }).click();
  await saved.getByRole('button', { name: `Schedule of ${name}` }).click();
  const clock = page.getByRole('dialog', { name: 'New schedule' });
  await expect(clock.getByText('On the first of every month at 6:00 am')).toBeVisible();
  expect(await seriousFaults(page, 'schedule of a report')).toEqual([]);
  await clock.getByRole('button', { name: 'Create schedule' }).click();
  await expect(saved).toContainText('On the first of every month');

  await expect(saved.getByText('Made', { exact: true })).toBeVisible({ timeout: 120_000 });
  await page.getByRole('tab', { name: 'Ready reports' }).click();
  const ready = page.getByRole('row', { name });
  const download = page.waitForEvent('download');
  await ready.getByRole('button', { name: `Download ${name} as CSV` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^report_imports_\d{4}-\d\d-01_.+\.csv$/);
  await ready.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete ready report' }).click();
  await expect(ready).toHaveCount(0);

  // The schedule is in Data Management too, and is deleted with the saved report.
  await page.goto('/superadmin/data-management?tab=schedules');
  await expect(page.getByRole('row', { name })).toContainText('Run a saved report');
  await page.goto('/superadmin/reports?tab=saved');
  await saved.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Its schedule is deleted too.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete saved report' }).click();
  await expect(saved).toHaveCount(0);
});
