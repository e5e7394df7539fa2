// Configuration as super admin: saved values apply to visitors without a restart, invalid ones are reported
// at their fields.
import { expect, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

test('notice, name and captcha apply to visitors and can be reset', async ({ browser, page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/settings');
  const notice = page.getByLabel('Notice in English');
  const name = page.getByLabel('Name of the portal in English');
  const captcha = page.getByRole('switch', { name: /Captcha/ });
  const save = page.getByRole('button', { name: 'Save changes' });

  const hours = page.getByLabel('Hours until a session ends');
  await hours.fill('99');
  await save.click();
  await expect(page.getByText('Enter 24 or less.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(hours).toHaveValue('8');

  await page.getByTestId('field-logo-file').setInputFiles('public/images/services/mining.png');
  await page.getByRole('button', { name: 'Apply Crop' }).click();
  await page.getByLabel('Default office').click();
  const offered = page.locator('.ant-select-item-option').nth(1);
  const office = await offered.textContent();
  await offered.click();
  await notice.fill('Closed for maintenance on Sunday');
  await name.fill('Jilha Test');
  await captcha.click();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.locator('.site-notice_siteNotice')).toHaveText('Closed for maintenance on Sunday');
  expect(await seriousFaults(page, 'configuration')).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/e-ferfar/login');
  await expect(visitor.locator('.site-notice_siteNotice')).toHaveText('Closed for maintenance on Sunday');
  await expect(visitor.locator('.switches_brandName')).toHaveText('Jilha Test');
  const logo = visitor.locator('.switches_brand img');
  await expect(logo).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\.jpg$/);
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
  await expect(visitor.locator('.login_captcha')).toHaveCount(0);
  // If the logo does not load, the portal's own mark is shown.
  await visitor.route('**/media/**', (route) => route.abort());
  await visitor.goto('/contact');
  await expect(visitor.locator('.public-shell_masthead .switches_brand svg')).toBeVisible();
  await expect(visitor.locator('.text-page_facts dd').first()).toContainText(String(office));
  await visitor.context().close();

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByLabel('Default office').click();
  await page.locator('.ant-select-item-option').first().click();
  await notice.fill('');
  await name.fill('Jilha');
  await captcha.click();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.locator('.site-notice_siteNotice')).toHaveCount(0);
  await expect(page.locator('.shells_topbar .switches_brand img')).toHaveCount(0);
});
