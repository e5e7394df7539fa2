// Accessibility settings: large text, forced colours, reduced motion, wide text spacing, screen readers.
// walk.spec.ts covers axe, keyboard.spec.ts the keyboard.
import { expect, type Page, test } from '@playwright/test';
import { loadedToTheEnd, type Person, prefer, scrollToTable, signInAs } from './helpers';

const PAGES: [Person | null, string][] = [
  [null, '/'],
  [null, '/e-ferfar/login'],
  ['e-ferfar', '/department/e-ferfar/dashboard'],
  ['cm-war-room', '/department/cm-war-room/dashboard'],
  ['superadmin', '/admin/dashboard'],
  ['superadmin', '/superadmin/data-management?tab=schedules'],
  ['superadmin', '/superadmin/users'],
];

async function everyPage(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  let before: Person | null = null;
  for (const [person, path] of PAGES) {
    if (person && person !== before) await signInAs(page, person);
    before = person;
    await page.goto(path);
    await loadedToTheEnd(page);
    await check(path);
  }
}

/** Return how far the page overflows its window, and texts that are clipped by their boxes. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    const found = beyond > 0 ? [`scrolls sideways by ${beyond} px`] : [];
    for (const element of document.querySelectorAll(
      'button, .badge_badge, h1, h2, th, label, .card_kpiValue',
    )) {
      // Table headings that became blocks are there for screen readers only.
      if (
        !element.checkVisibility() ||
        element.closest('.layout_visuallyHidden, .layout_blocks > thead, .ag-root')
      )
        continue;
      let box: Element | null = element;
      const { bottom, right } = element.getBoundingClientRect();
      for (let up = 0; box && up < 4; up += 1, box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const inner = box === element ? { y: box.scrollHeight, x: box.scrollWidth } : { y: 0, x: 0 };
        const low = overflowY === 'hidden' && (bottom > edge.bottom + 2 || inner.y > box.clientHeight + 2);
        const wide = overflowX === 'hidden' && (right > edge.right + 2 || inner.x > box.clientWidth + 2);
        if (low || wide) found.push(`cut off by ${box.className || box.tagName}: ${element.textContent}`);
      }
    }
    return found;
  });

test('text at 200 %: nothing is clipped or scrolls horizontally', async ({ playwright }) => {
  const { baseURL, launchOptions } = test.info().project.use;
  // The font size in the browser's settings.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: ['--blink-settings=defaultFontSize=32'],
  });
  const viewport = { width: 1280, height: 900 };
  const page = await browser.newPage({ baseURL, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await prefer(page, 'mr', 'light');
  await everyPage(page, async (path) => {
    expect.soft(await cutOff(page), path).toEqual([]);
    const size = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((found) => Number.parseFloat(getComputedStyle(found).fontSize));
    expect.soft(await size('body'), path).toBe(28);
    // antd sets sizes in pixels.
    if (path.endsWith('/users')) expect.soft(await size('.ant-select'), path).toBe(28);
  });
  await browser.close();
});

/** Return parts that would be invisible: without background, border or outline against the page. */
const unmarked = (page: Page) =>
  page.evaluate(() => {
    const chosen =
      '[role=tab][aria-selected=true], [role=switch], .menu_item[aria-current], .card_keyDot, .badge_badge';
    const page = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll(chosen)]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const style = getComputedStyle(part);
        const edged = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
        const filled = style.backgroundColor !== page && style.backgroundColor !== 'rgba(0, 0, 0, 0)';
        return !edged && !filled && style.outlineStyle === 'none';
      })
      .map((part) => `${part.className}: ${part.textContent}`);
  });

/** Return elements with animations of more than 50 ms. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 50)
      .map((animation) => String((animation.effect as KeyframeEffect).target?.className)),
  );

test.describe('forced colours, reduced motion, wide text spacing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

  test('selected parts are visible, nothing moves, nothing is clipped', async ({ page }) => {
    await prefer(page, 'en', 'light');
    await everyPage(page, async (path) => {
      expect.soft(await unmarked(page), path).toEqual([]);
      expect.soft(await moving(page), path).toEqual([]);
      // The text spacing of WCAG 1.4.12.
      const room =
        'line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important';
      await page.addStyleTag({ content: `* { ${room} } p { margin-bottom: 2em !important }` });
      expect.soft(await cutOff(page), path).toEqual([]);
    });
  });
});

/** Return fields, buttons and links without an accessible name. */
const unnamed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('button, a[href], input, select, textarea')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
      .filter((element) => {
        const text = element.textContent?.trim() || element.title;
        const named = element.getAttribute('aria-label') || element.getAttribute('aria-labelledby');
        return !text && !named && !element.labels?.length;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

const WORDS = { en: 'Show as table', mr: 'तक्त्यात पहा' };

/**
 * Each chart is an image named by title and finding, with a button that shows its figures as a table. Lists
 * need neither.
 */
async function chartsSpeak(page: Page, language: 'en' | 'mr', where: string): Promise<void> {
  const cards = page.locator('.charts_chartCard:has(.card_tools)');
  await expect(page.locator('.charts_chartCard .charts_echart').first(), where).toBeVisible();
  await expect(cards.first().getByRole('button', { name: WORDS[language], exact: true })).toBeVisible();
  for (const card of await cards.all()) {
    const title = (await card.getAttribute('aria-label')) ?? '';
    await expect.soft(card.getByRole('button', { name: WORDS[language], exact: true })).toHaveCount(1);
    if ((await card.locator('.lists_facts, .lists_activity').count()) === 1) continue;
    const finding = await card.locator('.card_finding').innerText();
    const named = { name: `${title}: ${finding}`, exact: true };
    // A map has parts to choose, so it is a group.
    const picture = card.getByRole('img', named).or(card.getByRole('group', named));
    await expect.soft(picture, `${where}: ${title}`).toHaveCount(1);
  }
}

/** Open the first chart's table; all charts use the same card. */
async function figuresSpeak(page: Page): Promise<void> {
  const card = page.locator('.charts_chartCard:has(.card_tools)').first();
  await card.getByRole('button', { name: WORDS.en, exact: true }).click();
  const title = (await card.getAttribute('aria-label')) ?? '';
  await expect(card.getByRole('table', { name: title, exact: true })).toBeVisible();
}

async function tableSpeaks(page: Page, where: string): Promise<void> {
  await scrollToTable(page);
  const grid = page.getByRole('grid');
  await expect(grid, where).toHaveAttribute('aria-label', /\S/);
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/);
  await expect(grid).toHaveAttribute('aria-colcount', /^\d+$/);
  await expect(grid.locator('[role=columnheader][aria-sort]').first(), where).toBeAttached();
}

test('charts, tables and buttons have accessible names in both languages', async ({ page }) => {
  await prefer(page, 'en', 'light');
  const token = await signInAs(page, 'superadmin');
  const response = await page.request.get('/api/catalog', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { department: string }[] };
  // Data sets without a department have a dashboard in each of the others.
  const slugs = new Set(data.map(({ department }) => department || 'ipas'));
  expect(slugs.size).toBeGreaterThan(5);
  for (const slug of slugs) {
    await page.goto(`/department/${slug}/dashboard`);
    for (const language of ['en', 'mr'] as const) {
      const where = `${slug} ${language}`;
      await page.locator(`button[lang=${language}]`).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await chartsSpeak(page, language, where);
      expect.soft(await unnamed(page), where).toEqual([]);
    }
    await page.locator('button[lang=en]').click();
    await figuresSpeak(page);
    if (data.some(({ department }) => department === slug)) await tableSpeaks(page, slug);
  }
});
