// Every page in both languages and themes, wide and narrow: axe finds nothing serious, and Marathi pages
// contain no English. Each page is opened once and switched in place. Pages in the administrators' menus are
// included; add others here.
import { expect, type Page, test } from '@playwright/test';
import { departmentEntries, superadminEntries } from '../src/app/menu';
import { englishLeft, type Person, prefer, seriousFaults, settled, signInAs } from './helpers';

const PUBLIC = [
  '/',
  '/news',
  '/about',
  '/contact',
  '/feedback',
  '/privacy',
  '/terms',
  '/copyright',
  '/hyperlinking',
  '/accessibility',
  '/sitemap',
  '/help',
  '/no-such-page',
  '/login',
  '/e-ferfar/login',
  '/admin/login',
  '/superadmin/login',
];

const inMenu = (entries: { path: string }[], base: string) =>
  entries.map(({ path }) => path).filter((path) => path.startsWith(base));

const WALKS: { person: Person | null; paths: string[] }[] = [
  { person: null, paths: PUBLIC },
  {
    person: 'e-ferfar',
    paths: [
      '/department/e-ferfar/dashboard',
      '/department/e-ferfar/imports',
      '/department/e-ferfar/local',
      '/guide',
      '/profile',
      '/settings',
    ],
  },
  { person: 'rts-act', paths: ['/department/rts-act/dashboard', '/department/rts-act/cases'] },
  { person: 'mining', paths: ['/department/mining/dashboard', '/submissions'] },
  { person: 'ipas', paths: ['/department/ipas/dashboard'] },
  { person: 'aaple-sarkar', paths: ['/department/aaple-sarkar/dashboard?tab=pg-portal'] },
  { person: 'e-office', paths: ['/department/e-office/dashboard'] },
  { person: 'cm-war-room', paths: ['/department/cm-war-room/dashboard'] },
  {
    person: 'admin',
    paths: [
      ...inMenu(departmentEntries, '/admin/'),
      '/admin/submissions?by=year',
      '/admin/alerts?tab=rules',
      '/admin/data-management?tab=figures',
      '/admin/data-management?tab=schedules',
      '/admin/data-management?tab=runs',
      '/admin/data-management?tab=lineage',
    ],
  },
  {
    person: 'superadmin',
    paths: [
      ...inMenu(superadminEntries, '/superadmin/'),
      '/superadmin/reports?report=imports',
      '/superadmin/reports?tab=saved',
      '/superadmin/reports?tab=ready',
      '/superadmin/data-management?tab=backup',
    ],
  },
];

// E2E_WALK=whole checks each page in every language, theme and width in half an hour. By default two
// combinations that differ in everything are checked, which finds nearly all faults.
const FULL = process.env.E2E_WALK === 'whole';

const NARROW = 360;
const NARROWEST = 320;
const WIDE = 1280;

const width = (page: Page, pixels: number) => page.setViewportSize({ width: pixels, height: 900 });

async function otherTheme(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme');
  await page.getByRole('button', { name: /^(Dark|Light) theme$|^(गडद|उजळ) रूप$/ }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
}

async function marathi(page: Page): Promise<void> {
  await page.locator('button[lang=mr]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  await width(page, WIDE);
  await page.goto(path);
  await settled(page);
  const faults = await seriousFaults(page, `${path} en light wide`);
  const more = async (where: string) => {
    if (FULL) faults.push(...(await seriousFaults(page, `${path} ${where}`)));
  };
  await width(page, NARROW);
  await more('en light narrow');
  await otherTheme(page);
  await more('en dark narrow');
  // Wide, so that records are in tables: their cells are data, not texts.
  await width(page, WIDE);
  await more('en dark wide');
  await marathi(page);
  await settled(page);
  await more('mr dark wide');
  // Texts from the server stay until they have come in Marathi.
  await expect
    .poll(() => englishLeft(page), { timeout: 15_000 })
    .toEqual([])
    .catch(() => undefined);
  faults.push(...(await englishLeft(page)).map((text) => `${path} English: ${text}`));
  await width(page, NARROW);
  faults.push(...(await seriousFaults(page, `${path} mr dark narrow`)));
  await otherTheme(page);
  await more('mr light narrow');
  if (FULL) {
    await width(page, WIDE);
    await more('mr light wide');
    await width(page, NARROW);
  }
  await width(page, NARROWEST);
  // Charts resize with a delay.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
      timeout: 5_000,
    })
    .catch(() => undefined);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) faults.push(`${path} scrolls sideways by ${overflow} px`);
  await page.locator('button[lang=en]').click();
  return faults;
}

// Traces of this many pages would be useless.
test.use({ trace: 'off' });
test.describe.configure({ timeout: 600_000 });

for (const { person, paths } of WALKS) {
  test(`pages of ${person ?? 'visitors'}`, async ({ page }) => {
    await prefer(page, 'en', 'light');
    if (person) await signInAs(page, person);
    const faults: string[] = [];
    for (const path of paths) faults.push(...(await faultsOf(page, path)));
    expect(faults).toEqual([]);
  });
}
