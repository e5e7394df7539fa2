// Passkeys with Chromium's virtual authenticator: added in the settings, used to log in, as second factor and
// as fresh proof, renamed and removed. Passkeys belong to a host name, so these pages are opened by name, not
// by IP address.
import { expect, type Page, test } from '@playwright/test';
import { headersOf, prefer, seriousFaults, tokenOf } from './helpers';

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await seriousFaults(page, what)).toEqual([]);
}

async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const unlocks = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { credentials, unlocks };
}

/** Create an administrator with their own password and open their settings. */
async function settingsOf(page: Page, site: string, email: string, password: string): Promise<void> {
  const given = 'Careful-Horse-9';
  const headers = await headersOf(page.request, 'superadmin');
  const data = { name: 'Attentive Officer', email, password: given, role: 'admin' };
  expect((await page.request.post('/api/users', { data, headers })).status()).toBe(201);
  const token = await tokenOf(page.request, 'admin', { email, password: given });
  const ownHeaders = { Authorization: `Bearer ${token}` };
  const change = { current_password: given, new_password: password, new_password_confirmation: password };
  expect((await page.request.put('/api/auth/settings', { data: change, headers: ownHeaders })).status()).toBe(
    200,
  );
  await page.goto(`${site}/admin/login?next=/admin/settings`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/admin/settings');
}

test('an administrator adds a passkey and logs in with it', async ({ page }) => {
  const site = (await (await page.request.get('/api/site')).json()).data.passkeys;
  expect(site, 'PORTAL_URL of the portal under test').toMatch(/^http:\/\/localhost:/);
  const email = `keyed-${Date.now()}@jilha.example`;
  const password = 'Careful-Ledger-41';
  const device = await authenticator(page);
  await settingsOf(page, site, email, password);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(naming.getByText('This field is required.')).toBeVisible();
  await naming.getByLabel(/^Name/).fill('Office PC');
  await expectAccessible(page, 'add a passkey');
  await naming.getByRole('button', { name: 'Continue' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.locator('code')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: 'Office PC' });
  await expect(mine).toContainText('not used yet');
  await expectAccessible(page, 'passkeys');
  const [stored] = await device.credentials();
  expect(stored).toMatchObject({ rpId: 'localhost', isResidentCredential: true });

  const out = async (to: string) => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${site}${to}`);
  };
  const withPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
  await out('/admin/login');
  await expectAccessible(page, 'login with passkeys');
  await withPasskey.click();
  await page.waitForURL('**/admin/dashboard');
  // The login page restricts roles as for passwords.
  await out('/superadmin/login');
  await withPasskey.click();
  await expect(page.getByText('does not have super administrator privileges')).toBeVisible();
  // A passkey that was not unlocked proves nothing.
  await device.unlocks(false);
  await withPasskey.click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await device.unlocks(true);

  // The password alone no longer logs in; the passkey is the second factor.
  await out('/admin/login?next=/admin/settings');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByLabel('Authentication code')).toBeFocused();
  await expectAccessible(page, 'second step with a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/admin/settings');

  await mine.getByRole('button', { name: 'Rename Office PC' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel(/^Name/).fill('My phone');
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(renamed).toContainText('last used');
  await renamed.getByRole('button', { name: 'Remove My phone' }).click();
  await page
    .getByRole('dialog', { name: 'Remove passkey' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await proof.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expectAccessible(page, 'proof by a passkey');
  await proof.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await expect(renamed).toHaveCount(0);
  await out('/admin/login');
  await withPasskey.click();
  await expect(page.getByText('This passkey does not open this account')).toBeVisible();
});

test('passkeys are not offered where they cannot work', async ({ page }) => {
  // By IP address, like the other journeys.
  await page.goto('/admin/login');
  await expect(page.locator('form button[type=submit]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
});

test('an unsupported browser gets an explanation', async ({ page }) => {
  const site = (await (await page.request.get('/api/site')).json()).data.passkeys;
  await prefer(page, 'en', 'light');
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON'));
  await settingsOf(page, site, `old-${Date.now()}@jilha.example`, 'Careful-Ledger-41');
  await expect(page.getByText('This browser can’t use passkeys.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});
