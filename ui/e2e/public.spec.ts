// The public site on the real portal in demo mode: home, news, information pages, feedback.
import { expect, test } from '@playwright/test';
import { englishLeft, prefer, signInAs, takenOver } from './helpers';

test('the home page shows the district and its departments, and counts the visit once', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mumbai Suburban District');
  await expect(page.getByText('the talukas of Andheri, Borivali and Kurla')).toBeVisible();
  await expect(page.locator('a.home_tile')).toHaveCount(13);
  await expect(page.locator('.public-shell_visitors')).toContainText('1,25,848');
  await page.reload();
  await expect(page.locator('.public-shell_visitors')).toContainText('1,25,848');
  await page.locator('a.home_tile', { hasText: 'Mining' }).click();
  await page.waitForURL('**/mining/login');
});

test('the built-in departments are shown, and labelled, if the list cannot be loaded', async ({ page }) => {
  // The home page is served with the list; only navigation from another page requests it.
  await page.goto('/about');
  await takenOver(page);
  await page.route('**/api/departments?**', (route) => route.abort());
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('This is the built-in list.')).toBeVisible();
  for (const name of ['eSAKSHI', 'E-Ferfar', 'MH Bhu-Nakasha'])
    await expect(page.locator('a.home_tile', { hasText: name })).toBeVisible();
  await expect(page.getByText('Land-record mutations (7/12)')).toBeVisible();
});

test('a search finds departments, services and news, and Back returns to it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('certificate');
  await expect(page.getByRole('region', { name: 'Services' }).getByRole('listitem').first()).toContainText(
    /certificate/i,
  );
  await expect(page.getByRole('region', { name: 'News' }).last()).toBeVisible();
  await expect(page.getByText(/^The first 20 of \d+\./)).toBeVisible();
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await page.waitForURL('**/contact');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('certificate');
  await expect(page.getByRole('region', { name: 'Services' }).getByRole('listitem')).toHaveCount(20);
});

test('all information pages show their last update, in both languages', async ({ page }) => {
  await page.goto('/sitemap');
  for (const name of [
    'About this portal',
    'Contact',
    'Privacy',
    'Terms of use',
    'Copyright',
    'Hyperlinking policy',
    'Accessibility statement',
    'Help',
  ]) {
    await page.goto('/sitemap');
    await page.locator('main').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(
      page.locator('article').getByText(/^This page was last updated on \d+ \w+ 20\d\d$/),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'मराठी' }).click();
  await expect(page.locator('article').getByText(/^हे पान .+ रोजी अद्ययावत केले$/)).toBeVisible();
  // The guide's text loads separately.
  await expect.poll(() => englishLeft(page)).toEqual([]);
});

test('feedback is sent, refused if too short or too long, and read by a super administrator', async ({
  page,
}) => {
  await prefer(page, 'mr', 'light');
  await page.goto('/feedback');
  await page.getByRole('button', { name: 'पाठवा' }).click();
  await expect(page.getByText('किमान 10 अक्षरे.')).toBeVisible();
  await page.getByRole('radio', { name: 'संकेतस्थळावरील अडचण' }).check();
  await page.getByLabel('संदेश').fill('लहान');
  await page.getByRole('button', { name: 'पाठवा' }).click();
  await expect(page.getByText('किमान 10 अक्षरे.')).toBeVisible();
  const long = 'अ'.repeat(2001);
  await page.getByLabel('संदेश').fill(long);
  await page.getByRole('button', { name: 'पाठवा' }).click();
  await expect(page.getByText('जास्तीत जास्त 2,000 अक्षरे; हा मजकूर 2,001 अक्षरांचा आहे.')).toBeVisible();
  await expect(page.getByLabel('संदेश')).toHaveValue(long);
  // Ten or more digits would count as a phone number.
  const words = `नकाशा उघडत नाही (${Date.now() % 1_000_000})`;
  await page.getByLabel('संदेश').fill(words);
  await page.getByLabel('ईमेल').fill('asha.patil@example.org');
  await page.getByRole('button', { name: 'पाठवा' }).click();
  await expect(page.getByText('आपला संदेश मिळाला आहे')).toBeVisible();
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/feedback');
  const message = page.locator('.messages_feedbackMessage', { hasText: words });
  await expect(message.getByText('a•••@example.org')).toBeVisible();
  await message.getByRole('button', { name: /तपशील दाखवा$/ }).click();
  await expect(message.getByRole('link', { name: 'asha.patil@example.org' })).toBeVisible();
});

test('an unknown address shows an error page', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.goto('/news/no-such-article');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News article not found');
});
