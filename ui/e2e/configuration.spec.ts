// The configuration as super admin: what is saved reaches visitors without a restart; a wrong value is told at its field.
import { expect, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

test('notice, name and captcha reach every visitor, and go back', async ({ browser, page }) => {
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

  await notice.fill('Closed for maintenance on Sunday');
  await name.fill('Jilha Test');
  await captcha.click();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.locator('.site-notice')).toHaveText('Closed for maintenance on Sunday');
  expect(await seriousFaults(page, 'configuration')).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/e-ferfar/login');
  await expect(visitor.locator('.site-notice')).toHaveText('Closed for maintenance on Sunday');
  await expect(visitor.locator('.brand-name')).toHaveText('Jilha Test');
  await expect(visitor.locator('.captcha')).toHaveCount(0);
  await visitor.context().close();

  await notice.fill('');
  await name.fill('Jilha');
  await captcha.click();
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.locator('.site-notice')).toHaveCount(0);
});
