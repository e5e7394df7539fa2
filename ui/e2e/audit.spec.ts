// Audit log: the user's own login is the newest entry; its values, a filtered list and the chain's
// verification.
import { expect, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

test('a super admin reads the log and verifies its chain', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/audit-logs?action=login&actor=superadmin@jilha.example');
  const table = page.getByRole('table', { name: 'Audit logs' });
  await expect(table.getByRole('cell', { name: 'Logged in' }).first()).toBeVisible();
  await table
    .getByRole('button', { name: /^View entry/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('superadmin@jilha.example')).toBeVisible();
  expect(await seriousFaults(page, 'an entry')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText('No tampering found')).toBeVisible({ timeout: 30_000 });
});
