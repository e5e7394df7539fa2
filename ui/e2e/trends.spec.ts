// Trends: another department and quarters by URL, and the Collector's brief in Marathi as PDF.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signInAs } from './helpers';

test('the Collector reads a department’s trends and downloads the brief in Marathi', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/trends?department=mining&by=quarter');
  const revenue = page.getByRole('region', { name: 'Revenue (₹ lakh)' });
  await expect(revenue.locator('.trends_trendFigure b')).toHaveText(/\d/);
  await revenue.getByRole('button', { name: 'Show as table' }).click();
  await expect(revenue.getByRole('rowheader', { name: 'Apr – Jun' })).toBeVisible();
  await page.getByRole('tab', { name: 'Month' }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(revenue.getByRole('rowheader', { name: /^Apr 20\d\d$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Brief for the Collector (PDF)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brief for the Collector' });
  await dialog.getByRole('tab', { name: 'Marathi' }).click();
  await dialog.getByRole('checkbox', { name: 'All departments' }).click();
  await expect(dialog.getByText('Choose at least one department.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Mining' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^collector_brief_mr_\d{4}-\d\d-\d\d\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
