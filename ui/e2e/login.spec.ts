import { expect, test } from '@playwright/test';
import { logInToEferfar, readCaptcha, submitLogin } from './helpers';

test('a department user signs in, lands on the dashboard, and signs out', async ({ page }) => {
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

test('a wrong captcha stops before any call', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/login') && calls.push(request.url()));
  await page.goto('/e-ferfar/login');
  await submitLogin(page, { captcha: '-----' });
  await expect(page.getByText('Invalid captcha code')).toBeVisible();
  await expect(page.locator('.captcha input')).toBeFocused();
  expect(calls).toEqual([]);
});

test('a new code clears the typed one', async ({ page }) => {
  await page.goto('/e-ferfar/login');
  await page.locator('.captcha input').fill('ABCDE');
  const before = await readCaptcha(page);
  await page.getByRole('button', { name: 'New code' }).click();
  expect(await readCaptcha(page)).not.toBe(before);
  await expect(page.locator('.captcha input')).toHaveValue('');
});

test('a wrong password is told in the reader’s language', async ({ page }) => {
  await page.goto('/e-ferfar/login');
  await submitLogin(page, { email: 'nobody@jilha.example', password: 'wrong' });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await page.getByRole('button', { name: 'मराठी' }).click();
  await expect(page.getByRole('heading', { name: 'ई-फेरफार लॉगिन' })).toBeVisible();
  await submitLogin(page, { email: 'nobody@jilha.example', password: 'wrong' });
  await expect(page.getByRole('alert')).toContainText('ईमेल किंवा पासवर्ड चुकीचा आहे.');
});

test('an unknown department leads home', async ({ page }) => {
  await page.goto('/no-such-department/login');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a deep link asks for the login and comes back', async ({ page }) => {
  await page.goto('/departments/e-ferfar/dashboard');
  await page.waitForURL('**/e-ferfar/login?next=**');
  await submitLogin(page);
  await page.waitForURL('**/department/e-ferfar/dashboard');
});

test('a second tab takes over the session', async ({ page, context }) => {
  await logInToEferfar(page);
  const second = await context.newPage();
  await second.goto('/department/e-ferfar/dashboard');
  await expect(second.locator('h1')).toBeVisible();
  expect(second.url()).toContain('/department/e-ferfar/dashboard');
});
