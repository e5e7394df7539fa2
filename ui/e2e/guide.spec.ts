// Screenshots for docs/guide in both languages, cropped to their subject. Run by `make guide-pictures`, which
// converts these PNGs to WebP (tools/guide_pictures.py).
import { expect, type Locator, type Page, test } from '@playwright/test';
import { PICTURE_SCALE } from '../tools/guide/picture';
import { eferfarSheet } from './eferfar-steps';
import { headersOf, type Person, prefer, settled, signInAs } from './helpers';
import { type Texts, textsOf } from './texts';

const FOLDER = process.env.GUIDE_PICTURES ?? 'node_modules/.cache/guide-pictures';

test.use({
  deviceScaleFactor: PICTURE_SCALE,
});

/** A screenshot of a part of a page, with an optional maximum height in pixels. */
interface Shot {
  name: string;
  person: Person | null;
  path: string;
  /** Performs the steps to the picture and returns its subject. */
  show: (page: Page, t: Texts) => Promise<Locator>;
  height?: number;
  /** Window width; tables of many columns need more than the default. */
  width?: number;
}

const NARROW = 1000;
const WIDE = 1280;

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

const DAY = '2026-11-19';
const good = (taluka: string, status = 'disputed') =>
  `Konkan,Mumbai Suburban,${taluka},${status},${DAY},14,9,1,12`;

async function chooseSheet(page: Page, t: Texts, rows: string[]): Promise<Locator> {
  await button(page, t('eferfar:actions.import')).click();
  await page.locator('.import_drop').waitFor();
  await page.locator('input[type=file]').setInputFiles(eferfarSheet('november.csv', rows));
  return dialog(page);
}

const main = async (page: Page) => page.locator('#main');

/** Press a button and return the dialog it opens. */
const opens =
  (key: string) =>
  async (page: Page, t: Texts): Promise<Locator> => {
    await button(page, t(key)).click();
    await dialog(page).waitFor();
    return dialog(page);
  };

const SHOTS: Shot[] = [
  {
    name: 'home-tiles',
    person: null,
    path: '/',
    show: async (page, t) => page.getByRole('region', { name: t('common:term.departments') }).first(),
    height: 460,
  },
  {
    name: 'login',
    person: null,
    path: '/e-ferfar/login',
    show: async (page) => page.locator('form').first(),
  },
  {
    name: 'import-choose',
    person: 'e-ferfar',
    path: '/department/e-ferfar/dashboard',
    show: async (page, t) => chooseSheet(page, t, [good('Kurla')]),
    height: 560,
  },
  {
    name: 'import-check',
    width: 1400,
    person: 'e-ferfar',
    path: '/department/e-ferfar/dashboard',
    show: async (page, t) => {
      const shown = await chooseSheet(page, t, [
        good('Kurla'),
        `Konkan,Mumbai Suburban,Andehri,undisputed,${DAY},12,4,0,9`,
        `Konkan,Mumbai Suburban,Borivali,undisputed,31/11/2026,1,1,0,3`,
        `Konkan,Mumbai Suburban,Borivali,disputed,${DAY},n/a,3,1,3`,
        good('Andheri'),
      ]);
      await button(page, t('import:actions.check')).click();
      await page.locator('.import_check').waitFor();
      return shown;
    },
    height: 640,
  },
  {
    name: 'entries',
    width: WIDE,
    person: 'e-ferfar',
    path: '/department/e-ferfar/dashboard',
    show: async (page, t) => {
      const table = page.getByRole('region', { name: t('entries:title'), exact: true });
      await table.scrollIntoViewIfNeeded();
      await table.locator('.ag-row').first().waitFor();
      return table;
    },
    height: 420,
  },
  {
    name: 'history',
    person: 'e-ferfar',
    path: '/department/e-ferfar/imports',
    show: main,
    height: 380,
  },
  {
    name: 'chart',
    person: 'e-ferfar',
    path: '/department/e-ferfar/dashboard',
    show: async (page, t) => {
      const card = page.getByRole('region', { name: t('eferfar:charts.records-by-taluka.title') });
      await card.scrollIntoViewIfNeeded();
      await card.locator('svg').first().waitFor();
      return card;
    },
  },
  { name: 'calendar', width: WIDE, person: 'e-ferfar', path: '/submissions', show: main, height: 520 },
  {
    name: 'center',
    width: WIDE,
    person: 'admin',
    path: '/admin/dashboard',
    show: async (page) => {
      await expect(page.locator('[data-figure=total_transactions]')).toHaveText(/\d/);
      return page.locator('#main');
    },
    height: 620,
  },
  {
    name: 'explain',
    person: 'admin',
    path: '/admin/dashboard',
    show: async (page, t) => {
      const card = t('center:card.total-transactions');
      await button(page, t('common:chart.explainOf').replace('{{title}}', card)).click();
      await page.locator('.explain-number_explainNumber .card_kpiValue').waitFor();
      return dialog(page);
    },
    height: 640,
  },
  {
    name: 'center-filters',
    person: 'admin',
    path: '/admin/dashboard',
    show: async (page, t) => page.getByRole('region', { name: t('center:filters') }),
  },
  {
    name: 'layout',
    width: WIDE,
    person: 'admin',
    path: '/admin/dashboard',
    show: async (page, t) => {
      await button(page, t('center:customize')).click();
      await page.locator('[data-card=total-transactions]').hover();
      return page.locator('#main');
    },
    height: 520,
  },
  { name: 'alerts', person: 'admin', path: '/admin/alerts', show: main, height: 480 },
  {
    name: 'trends',
    person: 'admin',
    path: '/admin/trends',
    show: async (page) => {
      const card = page
        .locator('#main .card_card')
        .filter({ has: page.locator('.charts_echart svg') })
        .first();
      await card.locator('svg').first().waitFor();
      return card;
    },
  },
  { name: 'brief', person: 'admin', path: '/admin/trends', show: opens('trends:brief.open'), height: 640 },
  { name: 'calendar-all', width: WIDE, person: 'admin', path: '/admin/submissions', show: main, height: 520 },
  {
    name: 'rule',
    person: 'admin',
    path: '/admin/alerts?tab=rules',
    show: opens('alerts:rules.add'),
    height: 700,
  },
  { name: 'masters', person: 'admin', path: '/admin/masters/talukas', show: main, height: 480 },
  { name: 'imports', person: 'admin', path: '/admin/data-management', show: main, height: 480 },
  { name: 'figures', person: 'admin', path: '/admin/data-management?tab=figures', show: main, height: 560 },
  {
    name: 'person',
    person: 'superadmin',
    path: '/superadmin/users',
    show: opens('people:users.add'),
    height: 700,
  },
  {
    name: 'undo',
    person: 'superadmin',
    path: '/superadmin/data-management',
    show: async (page, t) => {
      const row = page.getByRole('row', { name: /kurla-november\.csv/ }).first();
      const view = new RegExp(t('imports:act.view').replace('{{id}}', '\\d+'));
      await row.getByRole('button', { name: view }).click();
      await button(page, t('imports:undo.open')).click();
      await expect(page.getByRole('dialog')).toHaveCount(2);
      await dialog(page)
        .getByText(t('imports:undo.removed', { count: 1 }))
        .waitFor();
      return dialog(page);
    },
  },
  {
    name: 'news',
    person: 'superadmin',
    path: '/superadmin/news',
    show: opens('content:news.add'),
    height: 700,
  },
  { name: 'report', person: 'superadmin', path: '/superadmin/reports', show: main, height: 560 },
  { name: 'configuration', person: 'superadmin', path: '/superadmin/settings', show: main, height: 560 },
  { name: 'audit', person: 'superadmin', path: '/superadmin/audit-logs', show: main, height: 520 },
];

/** A dialog is captured in the viewport, a part of the page from the full page, however long. */
async function shoot(page: Page, subject: Locator, path: string, maxHeight?: number): Promise<void> {
  const inDialog = (await page.getByRole('dialog').count()) > 0;
  if (!inDialog) await page.evaluate(() => window.scrollTo(0, 0));
  const box = await subject.boundingBox();
  if (!box) throw new Error(`nothing to take for ${path}`);
  const clip = { ...box, height: Math.min(box.height, maxHeight ?? box.height) };
  await page.screenshot({ path, clip, fullPage: !inDialog });
}

/** A sheet of two rows, so that the history has an import. */
test.beforeAll(async ({ request }) => {
  const response = await request.post('/api/eferfar/import-csv', {
    headers: await headersOf(request, 'superadmin'),
    multipart: { file: eferfarSheet('kurla-november.csv', [good('Kurla'), good('Kurla', 'undisputed')]) },
  });
  expect([200, 202], await response.text()).toContain(response.status());
});

for (const language of ['en', 'mr'] as const)
  for (const { name, person, path, show, height, width = NARROW } of SHOTS)
    test(`${name}, ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await prefer(page, language, 'light');
      if (person) await signInAs(page, person);
      await page.goto(path);
      await settled(page);
      const subject = await show(page, textsOf(language));
      await expect(page.locator('[aria-busy=true], .ant-spin')).toHaveCount(0);
      // Wait for parts that slide in.
      await page.waitForTimeout(400);
      await shoot(page, subject, `${FOLDER}/${name}.${language}.png`, height);
    });
