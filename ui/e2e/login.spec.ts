import { expect, test } from '@playwright/test';
import {
  DEPARTMENT_EMAIL,
  logInToEferfar,
  PASSWORD,
  prefer,
  readCaptcha,
  signInAs,
  submitLogin,
} from './helpers';

test('a department user logs in, lands on the dashboard and logs out', async ({ page }) => {
  await page.goto('/e-ferfar/login');
  await expect(page.getByRole('heading', { name: 'Log in to E-Ferfar' })).toBeVisible();
  await submitLogin(page);
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
  await page.waitForURL('**/department/e-ferfar/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/department/e-ferfar/dashboard');
  await page.waitForURL('**/e-ferfar/login?next=**');
});

test('a wrong captcha sends no request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/login') && calls.push(request.url()));
  await page.goto('/e-ferfar/login');
  await submitLogin(page, { captcha: '-----' });
  await expect(page.getByText('Invalid captcha code')).toBeVisible();
  await expect(page.locator('.login_captcha input')).toBeFocused();
  expect(calls).toEqual([]);
});

test('empty and malformed fields are named in the user’s language', async ({ page }) => {
  await prefer(page, 'mr', 'light');
  await page.goto('/login');
  const submit = page.locator('form button[type=submit]');
  await submit.click();
  await expect(page.getByText('हे क्षेत्र आवश्यक आहे.')).toHaveCount(3);
  await expect(page.getByLabel('विभाग', { exact: true })).toBeFocused();
  await page.locator('input[name=email]').fill('nobody');
  await submit.click();
  await expect(page.getByText('योग्य ईमेल पत्ता भरा.')).toBeVisible();
});

test('a new captcha clears the field', async ({ page }) => {
  await page.goto('/e-ferfar/login');
  await page.locator('.login_captcha input').fill('ABCDE');
  const before = await readCaptcha(page);
  await page.getByRole('button', { name: 'New code' }).click();
  expect(await readCaptcha(page)).not.toBe(before);
  await expect(page.locator('.login_captcha input')).toHaveValue('');
});

test('a wrong password is reported in the user’s language', async ({ page }) => {
  await page.goto('/e-ferfar/login');
  await submitLogin(page, { email: 'nobody@jilha.example', password: 'wrong' });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await page.getByRole('button', { name: 'मराठी' }).click();
  await expect(page.getByRole('heading', { name: 'ई-फेरफार लॉगिन' })).toBeVisible();
  await submitLogin(page, { email: 'nobody@jilha.example', password: 'wrong' });
  await expect(page.getByRole('alert')).toContainText('ईमेल किंवा पासवर्ड चुकीचा आहे.');
});

test('an unknown department redirects home', async ({ page }) => {
  await page.goto('/no-such-department/login');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a deep link redirects to the login and back', async ({ page }) => {
  await page.goto('/departments/e-ferfar/dashboard');
  await page.waitForURL('**/e-ferfar/login?next=**');
  await submitLogin(page);
  await page.waitForURL('**/department/e-ferfar/dashboard');
});

test('a second tab shares the session', async ({ page, context }) => {
  await logInToEferfar(page);
  const second = await context.newPage();
  await second.goto('/department/e-ferfar/dashboard');
  await expect(second.locator('h1')).toBeVisible();
  expect(second.url()).toContain('/department/e-ferfar/dashboard');
});

test('the main login asks for the department', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Department', { exact: true }).selectOption({ label: 'E-Ferfar' });
  await page.getByLabel('Service').selectOption({ label: 'Land records' });
  await page.getByLabel('User type').selectOption({ label: 'Tehsildar' });
  await submitLogin(page);
  await page.waitForURL('**/department/e-ferfar/dashboard');
});

for (const role of ['admin', 'superadmin'] as const) {
  test(`${role}: no captcha, both fields required, own dashboard and logout`, async ({ page }) => {
    await page.goto(`/${role}/login`);
    const submit = page.locator('form button[type=submit]');
    await expect(page.locator('.login_captcha')).toHaveCount(0);
    await expect(submit).toBeDisabled();
    await page.locator('input[name=email]').fill(`${role}@jilha.example`);
    await expect(submit).toBeDisabled();
    await page.locator('input[name=password]').fill(PASSWORD);
    await submit.click();
    await expect(page.getByText('Login successful! Redirecting...')).toBeVisible();
    await page.waitForURL(`**/${role}/dashboard`);
    await page.goto('/dashboard');
    await page.waitForURL(`**/${role}/dashboard`);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`**/${role}/login`);
  });
}

test('each login explains who may not use it', async ({ page }) => {
  const refused = async (path: string, email: string, text: string) => {
    await page.goto(path);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(PASSWORD);
    if (await page.locator('.login_captcha').count())
      await page.locator('.login_captcha input').fill(await readCaptcha(page));
    await page.locator('form button[type=submit]').click();
    await expect(page.getByRole('alert')).toContainText(text);
  };
  await refused('/admin/login', DEPARTMENT_EMAIL, 'does not have administrator privileges');
  await refused('/superadmin/login', 'admin@jilha.example', 'does not have super administrator privileges');
  await refused('/e-ferfar/login', 'admin@jilha.example', 'with the selected role');
  await refused('/mining/login', DEPARTMENT_EMAIL, 'You do not have access to the selected department');
});

test('the login reports a lost connection and keeps the input', async ({ page }) => {
  await page.goto('/admin/login');
  await page.route('**/api/login', (route) => route.abort());
  await page.locator('input[name=email]').fill('admin@jilha.example');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText('Network error occurred.');
  await expect(page.locator('input[name=email]')).toHaveValue('admin@jilha.example');
});

test('pages of another role redirect to the user’s own', async ({ page }) => {
  await signInAs(page, 'e-ferfar');
  for (const path of ['/admin/users', '/superadmin/dashboard', '/dashboard']) {
    await page.goto(path);
    await page.waitForURL('**/department/e-ferfar/dashboard');
  }
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expect(page.getByText('Please log in as an administrator')).toBeVisible();
  await page.goto('/department/mining/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Department Not Found');
});

test('guests are redirected to the matching login', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await page.goto('/admin/dashboard');
  await page.waitForURL('**/admin/login?next=**');
  await page.goto('/superadmin/dashboard');
  await page.waitForURL('**/superadmin/login?next=**');
});

test('failed attempts from elsewhere are reported after the login until read', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, failures_elsewhere: 3 } },
    });
  });
  await logInToEferfar(page);
  const notice = page.getByText(
    'There were 3 failed attempts to log in to your account from other addresses',
  );
  await expect(notice).toBeVisible();
  await expect(page.getByText('If this was not you, change your password in Settings.')).toBeVisible();
  await page.getByRole('button', { name: /unread notification/ }).click();
  await expect(page.locator('.shells_notices').getByText(/There were 3 failed attempts/)).toBeVisible();
});
