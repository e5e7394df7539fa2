// The taluka map of dashboards: reached with Tab, arrow keys move between talukas, Enter filters the page and
// removes the filter. The demo's district has no boundaries, so its talukas are listed instead.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownDay } from './eferfar-steps';
import { remove, seriousFaults, signInAs } from './helpers';

interface Declared {
  department: string;
  dashboards: { charts: { form: string }[] }[];
}

/** Return the map's card once it is visible and loaded. */
async function mapOf(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Taluka map', exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(card.locator('.shape-map_talukaMap')).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  return card;
}

const chip = (page: Page) => page.locator('.filter-bar_chip').filter({ hasText: 'Taluka' });
const focused = (page: Page) => page.locator(':focus');

test('talukas without boundaries are listed and filter the page', async ({ page }) => {
  const headers = { Authorization: `Bearer ${await signInAs(page, 'superadmin')}` };
  const { data } = await (await page.request.get('/api/catalog', { headers })).json();
  const placed = (data as Declared[]).filter(({ dashboards }) =>
    dashboards.some(({ charts }) => charts.some(({ form }) => form === 'map')),
  );
  expect(placed.length).toBeGreaterThanOrEqual(3);
  for (const { department } of placed) {
    await page.goto(`/department/${department}/dashboard`);
    const card = await mapOf(page);
    await expect(card.getByText('There are no open boundaries')).toBeVisible();
    const talukas = card.getByRole('group').getByRole('button');
    await expect(talukas).toHaveText([/^Andheri \d/, /^Borivali \d/, /^Kurla \d/]);
    await card.locator('[aria-haspopup]').focus();
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText(/^Andheri/);
    await page.keyboard.press('Enter');
    await expect(chip(page), department).toContainText('Andheri');
    await expect(talukas).toHaveCount(3);
    await expect(talukas.first()).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(chip(page)).toHaveCount(0);
  }
});

test('a district with a map: arrow keys, Enter, the taluka’s figures, and back', async ({ page }) => {
  const headers = { Authorization: `Bearer ${await signInAs(page, 'mining')}` };
  const read = async (path: string) => (await (await page.request.get(path, { headers })).json()).data;
  const pune = (await read('/api/geographic/districts')).find(
    (district: { name_en: string }) => district.name_en === 'Pune',
  );
  const talukas = await read(`/api/geographic/talukas?district_id=${pune.id}`);
  const entries: string[] = [];
  const add = async (name: string, applied: number) => {
    const taluka = talukas.find((place: { name_en: string }) => place.name_en === name);
    const response = await page.request.post('/api/mining/transactions', {
      headers,
      data: {
        division_id: pune.division_id,
        district_id: pune.id,
        taluka_id: taluka.id,
        date: ownDay(70),
        applied,
        generated: 5,
      },
    });
    expect(response.status(), await response.text()).toBe(201);
    entries.push(`/api/mining/transactions/${(await response.json()).data.id}`);
  };
  try {
    await add('Junnar', 40);
    await add('Ambegaon', 10);
    // Wait until the figures include both talukas.
    await expect
      .poll(
        async () => (await read(`/api/mining/dashboard-data?district_id=${pune.id}`)).taluka_summary.length,
      )
      .toBeGreaterThanOrEqual(2);
    await page.goto(`/department/mining/dashboard?district_id=${pune.id}`);
    const card = await mapOf(page);
    const places = card.locator('.shape-map_shape');
    await expect(places).toHaveCount(talukas.length);
    const junnar = places.and(card.getByRole('button', { name: /^Junnar; Applications: [\d,]+;/ }));
    const bhor = places.and(card.getByRole('button', { name: /^Bhor;/ }));
    await expect(junnar).toHaveCount(1);
    await card.locator('[aria-haspopup]').focus();
    await page.keyboard.press('Tab');
    await expect(places.and(focused(page))).toHaveCount(1);
    // Junnar is in the north, Bhor in the south.
    for (let step = 0; step < talukas.length; step++) await page.keyboard.press('ArrowUp');
    await expect(junnar).toBeFocused();
    for (let step = 0; step < talukas.length; step++) await page.keyboard.press('ArrowDown');
    await expect(junnar).not.toBeFocused();
    await expect(bhor).toHaveCount(1);
    await junnar.focus();
    await page.keyboard.press('Enter');
    await expect(chip(page)).toContainText('Junnar');
    await expect(junnar).toHaveAttribute('aria-pressed', 'true');
    await expect(junnar).toBeFocused();
    await expect(
      page.getByRole('region', { name: 'Total Applications' }).locator('.card_kpiValue'),
    ).toHaveText(
      ((await junnar.getAttribute('aria-label')) ?? '').match(/Applications: ([\d,]+)/)?.[1] ?? 'none',
    );
    expect(await seriousFaults(page, 'the map of Pune')).toEqual([]);
    await junnar.click();
    await expect(chip(page)).toHaveCount(0);
    await card.getByRole('button', { name: 'Show as table' }).click();
    await expect(card.getByRole('row')).toHaveCount(talukas.length + 1);
  } finally {
    for (const path of entries) await remove(page.request, path, headers);
  }
});
