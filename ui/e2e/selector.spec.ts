// The dashboard selector: loading, a failing server, and departments without a page.
import { expect, type Page, test } from '@playwright/test';
import { englishLeft, prefer, remove, seriousFaults, signInAs } from './helpers';
import { textsOf } from './texts';

async function judged(page: Page, language: 'en' | 'mr'): Promise<void> {
  expect(await seriousFaults(page, language)).toEqual([]);
  if (language === 'mr') expect(await englishLeft(page)).toEqual([]);
}

for (const language of ['en', 'mr'] as const) {
  const t = textsOf(language);

  test(`a department that loads, fails, is unknown or has no dashboard yet, in ${language}`, async ({
    page,
  }) => {
    await prefer(page, language, 'light');
    await signInAs(page, 'superadmin');

    let failing = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/departments/mining', async (route) => {
      if (!failing) return route.continue();
      await held;
      return route.fulfill({
        status: 500,
        json: { success: false, message: t('common:department.notFoundText'), data: null },
      });
    });
    await page.goto('/department/mining/dashboard');
    await expect(page.getByRole('status').filter({ hasText: t('common:state.loading') })).toBeVisible();
    release();
    await expect(page.getByText(t('common:department.errorTitle')).last()).toBeVisible();
    await expect(page.getByRole('link', { name: t('common:action.goHome') })).toBeVisible();
    await judged(page, language);
    failing = false;
    await page.getByRole('button', { name: t('common:action.tryAgain') }).click();
    await expect(page.getByText(t('common:department.errorTitle'))).toHaveCount(0);

    await page.goto('/department/no-such-place/dashboard');
    await expect(page.getByText(t('common:department.notFoundTitle')).last()).toBeVisible();
    await expect(page.getByText(t('common:department.notFoundText'))).toBeVisible();
    await judged(page, language);

    const token = await page.evaluate(() => sessionStorage.getItem('jilha.token'));
    const headers = { Authorization: `Bearer ${token}` };
    const slug = `newly-made-${Date.now()}`;
    const made = await page.request.post('/api/departments', {
      headers,
      data: { name: 'Newly made', name_mr: 'नवीन विभाग', slug, status: 'active' },
    });
    expect(made.ok(), await made.text()).toBe(true);
    try {
      await page.goto(`/department/${slug}/dashboard`);
      await expect(page.getByRole('heading', { name: t('common:department.construction') })).toBeVisible();
      await expect(page.locator('.layout_facts')).toContainText(slug);
      await judged(page, language);
      await page.getByRole('link', { name: t('common:action.goHome') }).click();
      await expect(page).toHaveURL(/\/$/);
    } finally {
      await remove(page.request, `/api/departments/${slug}`, headers);
    }
  });

  test(`another department's page leads to the user's own dashboard, in ${language}`, async ({ page }) => {
    await prefer(page, language, 'light');
    await signInAs(page, 'mining');
    await page.goto('/department/e-ferfar/dashboard');
    await expect(page.getByText(t('common:department.notFoundTitle')).last()).toBeVisible();
    await judged(page, language);
    await page.getByRole('link', { name: t('common:department.openOwn') }).click();
    await expect(page).toHaveURL(/department\/mining\/dashboard/);
  });
}
