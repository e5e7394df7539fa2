// A department that tells a few numbers: samples until its first sheet, its own figures from then on.
import { expect, test } from '@playwright/test';
import { asDepartment, kpi } from './eferfar-steps';
import { signInAs } from './helpers';

test.describe.configure({ timeout: 120_000 });

const SHEET = [
  'department,date,metric,category,value',
  'mahadbt,2026-04-01,total_beneficiaries,,1234567',
  'mahadbt,2026-04-01,pending_applications,,4321',
  'mahadbt,2026-04-01,total_beneficiaries,Pensions,400000',
  '',
].join('\n');

test('the first sheet turns a sample dashboard live', async ({ page }) => {
  await asDepartment(page, 'mahadbt');
  await expect(page.getByText('Sample data until the first import')).toBeVisible();
  await expect(page.locator('.kpi-sample')).toHaveCount(4);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByText('Sample data is not exported').first()).toBeVisible();

  const token = await page.evaluate(() => sessionStorage.getItem('jilha.token'));
  const headers = { Authorization: `Bearer ${token}` };
  const sent = await page.request.post('/api/kpis/import-csv', {
    headers,
    multipart: { file: { name: 'kpis.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) } },
  });
  expect((await sent.json()).data.imported_count).toBe(3);
  try {
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/kpis/dashboard-data', { headers });
        return (await answer.json()).data.live;
      })
      .toBe(true);
    await page.reload();
    await expect.poll(() => kpi(page, 'Total Beneficiaries')).toBe(1_234_567);
    await expect(page.locator('.kpi-sample')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Service Categories' })).toContainText('4,00,000');
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('kpis.csv');
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Generate Report' }).click(),
    ]);
    expect(report.suggestedFilename()).toMatch(/^mahadbt_report_.*\.xlsx$/);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Recent Activity' }).uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toHaveCount(0);
  } finally {
    const rows = await page.request.get('/api/kpis?per_page=100', { headers });
    for (const { id } of (await rows.json()).data as { id: number }[])
      await page.request.delete(`/api/kpis/${id}`, { headers });
  }
});

test('eSAKSHI opens a new application and, for who keeps accounts, its users', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/department/esakshi/dashboard');
  await page.getByRole('button', { name: 'New Application' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Manage Users' }).click();
  await expect(page).toHaveURL(/\/superadmin\/users\?department=esakshi/);
  await expect(page.getByText('esakshi@jilha.example')).toBeVisible();
});
