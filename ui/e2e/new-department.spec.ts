// The page of a department that `make department` has just written, as tests/test_new_department.py starts it: nothing of it
// is edited, and its template is imported.
import { expect, test } from '@playwright/test';
import { englishLeft, loadedToTheEnd, prefer, seriousFaults, signInAs } from './helpers';
import { textsOf } from './texts';

const { NEW_DEPARTMENT: slug = '', NEW_NAMES = '', NEW_FIGURES = '' } = process.env;
const [english = '', marathi = ''] = NEW_NAMES.split(',');
const words = slug.replaceAll('-', '_');

for (const language of ['en', 'mr'] as const) {
  test(`its page, ${language}: figures, charts, entries and words`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
    const t = textsOf(language);
    await prefer(page, language, 'light');
    await signInAs(page, slug);
    await page.goto(`/department/${slug}/dashboard`);
    await expect(page.locator('h1')).toHaveText(language === 'en' ? english : marathi);
    const cards = page.locator('.dashboard_kpiRow');
    await expect(cards).toContainText(t(`${words}:cards.closed`));
    for (const figure of NEW_FIGURES.split('|')) await expect(cards).toContainText(figure);
    for (const chart of ['by-taluka', 'status', 'by-month'])
      await expect(page.getByText(t(`${words}:charts.${chart}.title`)).first()).toBeVisible();
    await loadedToTheEnd(page);
    await expect(page.locator('.charts_echart svg')).toHaveCount(3);
    await expect(page.locator('section.entries_entries .ag-row').first()).toBeVisible();
    expect(await seriousFaults(page, language)).toEqual([]);
    if (language === 'mr') expect(await englishLeft(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test('its tile is on the home page, and in the built-in list', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('a.home_tile', { hasText: english })).toBeVisible();
  // The home page itself comes with the list: who comes to it from another page asks for it.
  await page.goto('/about');
  await page.route('**/api/departments?**', (route) => route.abort());
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('This is the built-in list.')).toBeVisible();
  await page.locator('a.home_tile', { hasText: english }).click();
  await page.waitForURL(`**/${slug}/login`);
});
