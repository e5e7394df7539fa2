// Layout shift on a phone: content in view does not move when the rest of the page loads. Figures are held
// back until the page has drawn its skeleton, so that the order is the same on every machine.
import { expect, type Page, test } from '@playwright/test';
import { type Person, prefer, signInAs } from './helpers';

test.use({ viewport: { width: 390, height: 844 } });

declare global {
  interface Window {
    shifts: { value: number; at: string }[];
  }
}

/** Limit for all shifts together; browsers report only the largest burst as CLS. */
const MAX_SHIFT = 0.1;
// Needed before a page can draw its skeleton.
const AT_ONCE = /\/api\/(me|site|catalog|departments|freshness)\b/;

async function shifts(page: Page, path: string): Promise<{ sum: number; worst: string[] }> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/**', async (route) => {
    if (!AT_ONCE.test(route.request().url())) await held;
    await route.continue().catch(() => {});
  });
  await page.addInitScript(() => {
    window.shifts = [];
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? '?');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node | null }[];
      })[])
        window.shifts.push({
          value: entry.value,
          at: entry.sources.map(({ node }) => nameOf(node)).join(', '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeAttached();
  await drawn(page);
  release();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => waiting(page)).toBe(0);
  await drawn(page);
  const found = await page.evaluate(() => window.shifts);
  return {
    sum: found.reduce((sum, { value }) => sum + value, 0),
    worst: found.filter(({ value }) => value > 0.01).map(({ value, at }) => `${value.toFixed(3)} ${at}`),
  };
}

/** Count parts that are still loading in the viewport; those below load when scrolled near. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[aria-busy=true]')].filter(
        (part) => part.getBoundingClientRect().top < innerHeight,
      ).length,
  );

/** Wait two frames, until the DOM is on the screen. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const PAGES: [Person | null, string][] = [
  [null, '/'],
  ['superadmin', '/superadmin/dashboard'],
  ['admin', '/admin/dashboard'],
  ...['e-ferfar', 'rts-act', 'mining', 'e-office', 'aaple-sarkar', 'cm-war-room', 'ipas'].map(
    (slug): [Person, string] => [slug, `/department/${slug}/dashboard`],
  ),
  // The administrators' bar has more in it.
  ['superadmin', '/department/e-ferfar/dashboard'],
];

for (const language of ['en', 'mr'] as const)
  for (const [person, path] of PAGES)
    test(`${path} does not shift for ${person ?? 'visitors'} (${language})`, async ({ page }) => {
      await prefer(page, language, 'light');
      if (person) await signInAs(page, person);
      const { sum, worst } = await shifts(page, path);
      expect(sum, worst.join('\n')).toBeLessThanOrEqual(MAX_SHIFT);
    });
