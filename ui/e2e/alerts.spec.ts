// An administrator creates an alert rule, a department's sheet raises the alert, another resolves it.
import { expect, test } from '@playwright/test';
import { pick } from './eferfar-steps';
import { headersOf, prefer, signInAs } from './helpers';

const DAY = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const sheet = (stays: number) =>
  'division,district,taluka,status,date,total_pending,total_issued,stay_orders,avg_processing_days,category\n' +
  `Konkan,Mumbai Suburban,Kurla,disputed,${DAY},1,1,${stays},10,unregistered\n`;

test('a sheet raises an alert, another resolves it', async ({ page }) => {
  await prefer(page, 'en', 'light');
  const headers = await headersOf(page.request, 'e-ferfar');
  const send = async (stays: number) => {
    const file = { name: 'eferfar.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet(stays)) };
    const response = await page.request.post('/api/eferfar/import-csv', { headers, multipart: { file } });
    expect([200, 202], await response.text()).toContain(response.status());
  };
  await send(0);

  await signInAs(page, 'admin');
  await page.goto('/admin/alerts?tab=rules');
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill('Stay orders as never before');
  await pick(page, 'field-figure', 'Stay Orders');
  await pick(page, 'field-severity', 'Critical');
  await dialog.getByLabel('Limit').fill('800000');
  await dialog.getByRole('button', { name: 'Try this rule' }).click();
  await expect(dialog.getByText('It would raise no alert now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Stay orders as never before/ })).toContainText('Active');

  await page.getByRole('tab', { name: 'Live alerts' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await send(900_000);
  // Without a reload: in the list, as a toast and behind the bell.
  const raised = page.getByRole('row', {
    name: /E-Ferfar, Kurla, Stay Orders in the 30 days to the newest entry: 9,\d\d,\d\d\d \(above 8,00,000\)/,
  });
  await expect(raised).toBeVisible({ timeout: 30_000 });
  // The demo's own rules may raise alerts in the same minute.
  await expect(
    page.locator('.toasts_toast').filter({ hasText: /Critical alert.*Kurla, Stay Orders/ }),
  ).toBeVisible({ timeout: 30_000 });
  await page.locator('.shells_bell button').click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Stay Orders');
  await page.keyboard.press('Escape');
  await raised.getByRole('button', { name: /^Acknowledge:/ }).click();
  await expect(raised).toContainText('Noted');
  await raised.getByRole('button', { name: /^Open the dashboard/ }).click();
  await page.waitForURL(/\/department\/e-ferfar\/dashboard\?taluka_id=\d+/);
  await expect(page.getByRole('button', { name: /Remove filter.*Kurla/ })).toBeVisible();

  await page.goBack();
  await expect(raised).toBeVisible();
  await send(0);
  await expect(raised).toBeHidden({ timeout: 30_000 });

  // Delete the rule.
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Delete Stay orders as never before' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect(page.getByRole('row', { name: /Stay orders as never before/ })).toHaveCount(0);
});
