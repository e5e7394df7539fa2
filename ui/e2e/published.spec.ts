// The public charts: in a sandboxed frame on the home page, up to date with the entries.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { headersOf, prefer, remove, STANDARDS, seriousFaults } from './helpers';

const FIGURES = '/static/department-charts/figures.json';

for (const [language, words, tables] of [
  ['en', 'Closure Rate', 'Show as tables'],
  ['mr', 'निपटाऱ्याचे प्रमाण', 'तक्ते दाखवा'],
] as const) {
  test(`the home page shows the figures in ${language}`, async ({ page }) => {
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await prefer(page, language, 'light');
    await page.goto('/');
    // The server-rendered page is replaced in the meantime, so retry.
    await expect(() => page.locator('#figures').scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
    const element = page.locator('iframe.home_figuresFrame');
    await expect(element).toHaveAttribute('sandbox', 'allow-scripts');
    const frame = page.frameLocator('iframe.home_figuresFrame');
    await expect(frame.getByRole('heading', { name: words })).toBeVisible();
    await expect(frame.locator('.chart svg').first()).toBeVisible();
    await frame.getByRole('button', { name: tables }).click();
    await expect(frame.getByRole('table').first()).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test('the charts page is accessible in both themes and on a phone', async ({ page }) => {
  for (const [language, theme, width] of [
    ['en', 'light', 1280],
    ['mr', 'dark', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/static/department-charts/index.html?lang=${language}&theme=${theme}`);
    await expect(page.locator('.chart svg').first()).toBeVisible();
    expect(await seriousFaults(page, `${language} ${theme}`, [...STANDARDS, 'best-practice'])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

/** Return the nearest Sunday in the same financial year: the demo has no entries on Sundays. */
function sunday(day: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const shifted = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const before = shifted(-(at.getUTCDay() || 7));
  const april = `${at.getUTCMonth() < 3 ? at.getUTCFullYear() - 1 : at.getUTCFullYear()}-04-01`;
  return before < april ? shifted(7 - at.getUTCDay()) : before;
}

async function issued(request: APIRequestContext): Promise<number> {
  const { datasets } = await (await request.get(FIGURES)).json();
  return datasets.find((dataset: { name: string }) => dataset.name === 'eferfar')?.totals[0];
}

test('an entry changes the published figures until it is deleted', async ({ request }) => {
  const headers = await headersOf(request, 'e-ferfar');
  const options = await (await request.get('/api/eferfar/transactions?per_page=1', { headers })).json();
  const { division_id, district_id, taluka_id, date } = options.data[0];
  const before = await issued(request);
  const entry = {
    division_id,
    district_id,
    taluka_id,
    date: sunday(date),
    status: 'disputed',
    category: 'unregistered',
    total_pending: 0,
    total_issued: 1234,
    stay_orders: 0,
    avg_processing_days: 20,
  };
  const made = await request.post('/api/eferfar/transactions', { headers, data: entry });
  expect(made.status()).toBe(201);
  await expect.poll(() => issued(request)).toBe(before + 1234);
  const { id } = (await made.json()).data;
  await remove(request, `/api/eferfar/transactions/${id}`, headers);
  await expect.poll(() => issued(request)).toBe(before);
});
