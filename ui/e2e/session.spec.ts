// An idle session is logged out, whatever its pages do in the background, and one user's browser data is
// hidden from the next.
import { expect, type Page, test } from '@playwright/test';
import { eferfarSheet } from './eferfar-steps';
import { headersOf, PASSWORD, readCaptcha, signInAs } from './helpers';

const MINUTES = 5;

async function setIdleMinutes(page: Page, minutes: number): Promise<void> {
  const headers = await headersOf(page.request, 'superadmin');
  const { data } = await (await page.request.get('/api/super-admin/configuration', { headers })).json();
  const response = await page.request.put('/api/super-admin/configuration', {
    headers,
    data: { values: { session_idle_minutes: minutes }, revision: data.revision },
  });
  expect(response.status()).toBe(200);
  await page.request.post('/api/logout', { headers });
}

test.describe('an idle session', () => {
  test.beforeEach(({ page }) => setIdleMinutes(page, MINUTES));
  test.afterEach(({ page }) => setIdleMinutes(page, 30));

  test('is logged out in all tabs while imports continue', async ({ page, context }) => {
    await context.clock.install();
    const token = await signInAs(page, 'admin');
    await page.goto('/admin/dashboard');
    await expect(page.locator('h1')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/admin/alerts');
    await expect(second.locator('h1')).toBeVisible();
    await page.bringToFront();

    const marks: (string | undefined)[] = [];
    await context.clock.fastForward(10_000);
    page.on('request', (request) => {
      // Requests without a token, like the connection check, do not extend the session.
      if (request.url().includes('/api/') && request.headers().authorization)
        marks.push(request.headers()['x-background']);
    });
    const headers = await headersOf(page.request, 'e-ferfar');
    for (const pending of [14, 15]) {
      const row = `Konkan,Mumbai Suburban,Kurla,disputed,2025-06-02,${pending},9,1,12`;
      const multipart = { file: eferfarSheet('sheet.csv', [row]) };
      const response = await page.request.post('/api/eferfar/import-csv', { headers, multipart });
      expect(response.ok()).toBe(true);
      await context.clock.fastForward(80_000);
      await expect.poll(() => marks.length).toBeGreaterThan(0);
    }
    expect(new Set(marks)).toEqual(new Set(['1']));

    // 10 s + 2 × 80 s + 20 s: two minutes are left, minus the test's own time.
    await context.clock.fastForward(20_000);
    const question = page.getByRole('dialog', { name: /You will be logged out in/ });
    await expect(question).toBeVisible();
    await expect(second.getByRole('dialog', { name: /You will be logged out in/ })).toBeVisible();
    await page.keyboard.press('Shift');
    await page.mouse.click(5, 5);
    await context.clock.fastForward(30_000);
    await expect(question).toBeVisible();

    await question.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(question).toBeHidden();
    await expect(second.getByRole('dialog')).toBeHidden();
    expect(marks).toContain(undefined);

    await context.clock.fastForward(MINUTES * 60_000 + 1_000);
    for (const tab of [page, second]) {
      await tab.waitForURL('**/admin/login?next=**');
      await expect(tab.getByText('Your session has ended.')).toBeVisible();
      expect(await tab.evaluate(() => sessionStorage.getItem('jilha.token') === null || '')).toBeTruthy();
    }
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((name) => name.startsWith('jilha.session.'))).toEqual([]);
    const me = await page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(me.status()).toBe(401);
  });
});

async function logIn(page: Page, department: string): Promise<void> {
  await page.goto(`/${department}/login`);
  await page.locator('input[name=email]').fill(`${department}@jilha.example`);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('.login_captcha input').fill(await readCaptcha(page));
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(`**/department/${department}/dashboard`);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('two users of one PC, one after the other', async ({ page }) => {
  await logIn(page, 'mining');
  await page.goto('/profile');
  await page.getByLabel('Mobile').fill(`98200 ${String(Date.now()).slice(-5)}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('.shells_bell i')).toHaveText('1');
  // It is stored once it is encrypted, which takes a moment.
  const stored = () => Object.keys(localStorage).some((key) => key.endsWith('.notifications'));
  await expect.poll(() => page.evaluate(stored)).toBe(true);
  await page.reload();
  await expect(page.locator('.shells_bell i')).toHaveText('1');
  await logOut(page);

  await logIn(page, 'rts-act');
  await expect(page.locator('.card_kpiValue').first()).toBeVisible();
  await expect(page.locator('.shells_bell i')).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);

  await logIn(page, 'mining');
  await expect(page.locator('.shells_bell i')).toHaveText('1');
});

test('a tab says that the user logged out in another one', async ({ page, context }) => {
  await signInAs(page, 'e-ferfar');
  await page.goto('/profile');
  await page.getByLabel('Mobile').fill('98200 12345');
  const second = await context.newPage();
  await second.goto('/department/e-ferfar/dashboard');
  await logOut(second);
  await page.waitForURL('**/login?next=%2Fprofile');
  await expect(page.getByText('You logged out in another tab.')).toBeVisible();
  await expect(second.getByText('You logged out in another tab.')).toHaveCount(0);
});

test('public pages show who is logged in, and logins redirect or explain why not', async ({ page }) => {
  await signInAs(page, 'e-ferfar');
  await page.goto('/');
  const masthead = page.locator('.public-shell_masthead');
  await expect(masthead.getByRole('link', { name: 'My dashboard' })).toBeVisible();
  await expect(masthead.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(masthead.getByRole('link', { name: 'Figures' })).toHaveCount(0);
  await masthead.getByRole('button', { name: /Open your account menu/ }).click();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveCount(0);
  await page.locator('a.home_tile', { hasText: 'E-Ferfar' }).click();
  await page.waitForURL('**/department/e-ferfar/dashboard');
  for (const login of ['/login', '/e-ferfar/login']) {
    await page.goto(login);
    await page.waitForURL('**/department/e-ferfar/dashboard');
  }
  await page.goto('/mining/login');
  await expect(page.getByRole('heading', { name: /^You are logged in as/ })).toBeVisible();
  await expect(page.getByText('This login is for Mining. Your account belongs to E-Ferfar.')).toBeVisible();
  await page.goto('/admin/login');
  await expect(page.getByText('This login is for administrators.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out and use another account' }).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
});
