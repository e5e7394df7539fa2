// System reports: another report and department in the address, a sorted table with its total, and the files.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signInAs } from './helpers';

test('a super admin reads a report and takes it away', async ({ page }) => {
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
  await expect(page.getByText(/^The most is pending in .+ \(E-Ferfar\): /)).toBeVisible();

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
