// Numbers of clicks: at most two to one taluka, at most three from "why is this number high?" to its rows;
// and clicks on charts, which filter the page or show rows.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { prefer, remove, seriousFaults, signInAs } from './helpers';

declare global {
  interface Window {
    presses: number;
  }
}

interface Declared {
  fields: { level?: string | null }[];
  dashboards: { department: string; tab: string; filters: { column: string; kind: string }[] }[];
}

// Minimum size in pixels of a bar or slice, and of a line's point.
const BAR = 12;
const POINT = 5;
/** For effects that appear at once or never. */
const SOON = { timeout: 5000 };
const presses = (page: Page) => page.evaluate(() => window.presses);
const chips = (page: Page) => page.locator('.filter-bar_chip:has(button)');
const explained = (page: Page) => page.getByRole('dialog', { name: /^Explain this number/ });

/** Choose the list's second option ("All …" is the first). Returns its text. */
async function choose(page: Page, field: Locator): Promise<string> {
  await field.click();
  const option = page.locator('.ant-select-item-option:visible').nth(1);
  const text = (await option.innerText()).split(' (')[0] ?? '';
  await option.click();
  return text;
}

/** Scroll down until the comparison is loaded. */
async function comparison(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Compared by Closure Rate', exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(card).toBeAttached({ timeout: 500 });
  }).toPass();
  return card;
}

/** Click until it takes effect: a click on a chart that is still drawing is lost. */
async function press(page: Page, title: string, effect: () => Promise<void>, size = BAR): Promise<void> {
  await expect(async () => {
    await pressOnce(page, title, size);
    await effect();
  }).toPass();
}

/** Click a bar, slice or point of the chart, whatever its colour: any filled shape that is large enough. */
async function pressOnce(page: Page, title: string, size: number): Promise<void> {
  const chart = page.getByRole('region', { name: title, exact: true });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('svg path').first()).toBeAttached();
  const found = () =>
    chart.locator('.charts_echart svg').evaluate((svg, size) => {
      for (const path of svg.querySelectorAll<SVGGeometryElement>('path[fill]:not([fill="none"])')) {
        // A point's own box is two units wide, whatever its size on the screen.
        const { width, height } = path.getBoundingClientRect();
        if (path.closest('clipPath')) continue;
        const matrix = path.getScreenCTM();
        if (width < size || height < size || !matrix || path.getAttribute('fill') === 'transparent') continue;
        for (let step = 1; step < 20; step++) {
          const box = path.getBBox();
          const point = new DOMPoint(box.x + (box.width * step) / 20, box.y + box.height / 2);
          if (!path.isPointInFill(point)) continue;
          const { x, y } = point.matrixTransform(matrix);
          return { x, y };
        }
      }
      return null;
    }, size);
  // Charts above may still move it.
  let at = await found();
  await expect(async () => {
    const before = at;
    at = await found();
    expect(at, title).not.toBeNull();
    expect(at).toEqual(before);
  }).toPass();
  if (at) await page.mouse.click(at.x, at.y);
}

/** Clear the filters and wait for the unfiltered charts. */
async function clear(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('dashboard-data'), {
    timeout: 5_000,
  });
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  // Cached data sends no request.
  await answered.catch(() => null);
  await expect(chips(page)).toHaveCount(0);
}

test.beforeEach(async ({ page }) => {
  await prefer(page, 'en', 'light');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    window.presses = 0;
    addEventListener('pointerdown', () => window.presses++, true);
  });
});

test('a taluka, office or section is at most two clicks away on every dashboard', async ({ page }) => {
  test.setTimeout(180_000);
  const headers = { Authorization: `Bearer ${await signInAs(page, 'admin')}` };
  const { data } = await (await page.request.get('/api/catalog', { headers })).json();
  const fields = (data as Declared[]).flatMap(({ fields, dashboards }) =>
    dashboards.map(({ department, tab, filters }) => ({
      path: `/department/${department}/dashboard${tab ? `?tab=${tab}` : ''}`,
      id: fields.some(({ level }) => level === 'taluka')
        ? 'filters-taluka'
        : `filters-${filters[0]?.column ?? 'date_from'}`,
    })),
  );
  expect(fields.length).toBeGreaterThanOrEqual(12);
  const pages = [
    ...fields,
    { path: '/department/e-office/dashboard', id: 'filters-eoffice_section_id' },
    { path: '/admin/dashboard', id: 'center-taluka' },
    { path: '/admin/trends', id: 'trends-taluka' },
  ];
  for (const { path, id } of pages) {
    await page.goto(path);
    const field = page.locator(`#${id}`);
    // Departments with a few districtwide numbers have only date filters.
    await expect(field, path).toBeEnabled();
    if (id.endsWith('date_from')) continue;
    const text = await choose(page, field);
    await expect(chips(page).filter({ hasText: text }), path).toHaveCount(1);
    expect(await presses(page), path).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect(chips(page), path).toHaveCount(0);
  }
});

test('a click on a taluka of the map filters the page', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const path of ['/department/rts-act/dashboard', '/department/mining/dashboard', '/admin/dashboard']) {
    await page.goto(path);
    const map = page.getByRole('region', { name: 'Taluka map', exact: true });
    const kurla = map.getByRole('button', { name: /^Kurla/ });
    // The map is drawn once it is near the viewport; the click then scrolls to it.
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(kurla).toBeAttached({ timeout: 500 });
    }).toPass();
    await kurla.click();
    await expect(kurla).toHaveAttribute('aria-pressed', 'true');
    expect(await presses(page), path).toBeLessThanOrEqual(2);
  }
});

test('a click on a bar filters page and table, a click on a segment shows its rows', async ({ page }) => {
  const narrowed = (by: string) => () => expect(chips(page)).toContainText([by], SOON);
  await signInAs(page, 'admin');
  await page.goto('/department/e-ferfar/dashboard');
  const count = async () =>
    /[\d,]+(?= )/.exec(await page.locator('.filter-bar_filterSummary').innerText())?.[0] ?? '';
  await expect.poll(count).not.toBe('');
  const unfiltered = await count();
  await press(page, 'Records by taluka', narrowed('Taluka'));
  const table = page.getByRole('region', { name: 'Recent Entries', exact: true });
  await expect.poll(count).not.toBe(unfiltered);
  await expect(table.locator('h2')).toContainText(await count());
  // A second click removes the filter.
  await press(page, 'Records by taluka', () => expect(chips(page)).toHaveCount(0, SOON));

  await press(page, 'Pending by age', narrowed('Taluka'));
  await clear(page);
  await press(page, 'Overall Status Distribution', () => expect(explained(page)).toBeVisible(SOON));
  await expect(explained(page).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');

  // The same by keyboard.
  const card = page.getByRole('region', { name: 'Records by taluka', exact: true });
  await card.getByRole('button', { name: 'Show as table' }).click();
  await card.getByRole('rowheader', { name: 'Kurla' }).getByRole('button').press('Enter');
  await expect(chips(page)).toContainText(['Kurla']);

  await page.goto('/department/rts-act/dashboard');
  await press(page, 'Status Distribution', narrowed('Status'));
  await clear(page);
  await press(page, 'Service-wise Performance', narrowed('Service'));

  await page.goto('/department/e-office/dashboard');
  await press(page, 'Pendency by Section', narrowed('Section'));
});

test('a click on a month or a funnel plot point filters the page, a click on a fact shows its rows', async ({
  page,
}) => {
  const narrowed =
    (...by: string[]) =>
    () =>
      expect(chips(page)).toContainText(by, SOON);
  await signInAs(page, 'admin');
  await page.goto('/department/mining/dashboard');
  const months = 'Applications and success rate by month';
  await press(page, months, narrowed('From', 'To'), POINT);
  await clear(page);
  await comparison(page);
  await press(page, 'Compared by Closure Rate', narrowed('Taluka'), POINT);
  // Three talukas are too few for a funnel plot; their table filters the page instead.
  await page.goto('/department/e-ferfar/dashboard');
  await (await comparison(page)).getByRole('button', { name: 'Kurla' }).click();
  await expect(chips(page)).toContainText(['Kurla']);

  const token = await signInAs(page, 'mahadbt');
  const headers = { Authorization: `Bearer ${token}` };
  const sheet = 'department,date,metric,category,value\nmahadbt,2026-04-01,average_processing_time,,9\n';
  const sent = await page.request.post('/api/kpis/import-csv', {
    headers,
    multipart: { file: { name: 'fact.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) } },
  });
  expect((await sent.json()).data.imported_count).toBe(1);
  try {
    await page.goto('/department/mahadbt/dashboard');
    const facts = page.getByRole('region', { name: 'Further figures', exact: true });
    await expect(facts).toContainText('9 days');
    const before = await presses(page);
    await facts.getByRole('button', { name: 'Average Processing Time' }).click();
    await expect(explained(page).getByRole('row').nth(1)).toBeVisible();
    expect((await presses(page)) - before).toBeLessThanOrEqual(3);
  } finally {
    const rows = await page.request.get('/api/kpis?per_page=100', { headers });
    for (const { id } of (await rows.json()).data as { id: number }[])
      await remove(page.request, `/api/kpis/${id}`, headers);
  }
});

test('from "why is this number high?" to its rows in at most three clicks', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/department/e-ferfar/dashboard');
  await page.getByRole('button', { name: 'Explain this number: Total Pending' }).click();
  const drawer = page.getByRole('dialog', { name: 'Explain this number: Total Pending' });
  await expect(drawer.getByRole('row', { name: /Kurla|Andheri|Borivali/ }).first()).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(3);
  expect(await seriousFaults(page, 'explained number')).toEqual([]);

  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Explain this number: Pending Applications' }).click();
  const explained = page.getByRole('dialog', { name: 'Explain this number: Pending Applications' });
  await explained.getByRole('button', { name: /Show [\d,]+ rows of E-Ferfar/ }).click();
  await expect(explained.getByRole('row', { name: /Kurla|Andheri|Borivali/ }).first()).toBeVisible();
  expect(await presses(page)).toBeLessThanOrEqual(3);
});
