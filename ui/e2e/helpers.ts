// Steps shared by the end-to-end specs. Accounts are those of demo mode.
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'Jilha@2026';
export const DEPARTMENT_EMAIL = 'e-ferfar@jilha.example';

export async function readCaptcha(page: Page): Promise<string> {
  const letters = await page.getByTestId('captcha').locator('text').allTextContents();
  return letters.join('');
}

interface Credentials {
  email?: string;
  password?: string;
  captcha?: string;
}

/** Fill the open department login and submit it. */
export async function submitLogin(page: Page, { email, password, captcha }: Credentials = {}): Promise<void> {
  await page.locator('input[name=email]').fill(email ?? DEPARTMENT_EMAIL);
  await page.locator('input[name=password]').fill(password ?? PASSWORD);
  const code = captcha ?? (await readCaptcha(page));
  await page.locator('.login_captcha input').fill(code);
  await page.locator('form button[type=submit]').click();
}

export async function logInToEferfar(page: Page): Promise<void> {
  await page.goto('/e-ferfar/login');
  await submitLogin(page);
  await page.waitForURL('**/department/e-ferfar/dashboard');
  await expect(page.locator('h1')).toBeVisible();
}

/** Set language and theme, as in a returning visitor's browser. */
export async function prefer(page: Page, language: 'en' | 'mr', theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      localStorage.setItem('jilha.language', chosenLanguage);
      localStorage.setItem('jilha.theme', chosenTheme);
    },
    [language, theme] as const,
  );
}

/** Wait until the application has replaced the server-rendered page, whose links load whole pages. */
export const takenOver = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-drawn');

export type Person = 'superadmin' | 'admin' | (string & {});

/** Log in through the API as `admin`, `superadmin` or a user of a department (its slug). Returns the token. */
export async function tokenOf(
  request: APIRequestContext,
  person: Person,
  { email = `${person}@jilha.example`, password = PASSWORD } = {},
): Promise<string> {
  const role = person === 'admin' || person === 'superadmin' ? person : 'user';
  const department = role === 'user' ? person : undefined;
  const response = await request.post('/api/login', { data: { email, password, role, department } });
  return (await response.json()).data.token;
}

/** The same, as request headers. */
export const headersOf = async (request: APIRequestContext, person: Person) => ({
  Authorization: `Bearer ${await tokenOf(request, person)}`,
});

/** Log in without the form; the login forms have their own specs. Returns the token. */
export async function signInAs(page: Page, person: Person, account = {}): Promise<string> {
  const token = await tokenOf(page.request, person, account);
  await page.addInitScript((value) => sessionStorage.setItem('jilha.token', value), token);
  return token;
}

/** Log in as a new officer of a department, limited to one taluka. Returns the token. */
export async function signInOfTaluka(page: Page, department: string, taluka: string): Promise<string> {
  const { request } = page;
  const chief = await headersOf(request, 'superadmin');
  const found = async (path: string, name: string) =>
    (await (await request.get(path, { headers: chief })).json()).data.find(
      (record: { name?: string; name_en?: string; slug?: string }) =>
        [record.name, record.name_en, record.slug].includes(name),
    );
  const place = await found(`/api/geographic/talukas?search=${taluka}&per_page=100`, taluka);
  const email = `${taluka.toLowerCase()}-${process.env.E2E_RUN}-${Date.now()}@jilha.example`;
  const given = 'Tidal-Marsh-4417';
  const made = await request.post('/api/users', {
    headers: chief,
    data: {
      name: `Officer of ${taluka}`,
      email,
      role: 'user',
      department_id: (await found('/api/departments', department)).id,
      district_id: place.district_id ?? place.district?.id,
      taluka_id: place.id,
      password: given,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const token = await signInAs(page, department, { email, password: given });
  const newPassword = 'Quiet-Harbour-9023';
  const changed = await request.put('/api/auth/settings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { current_password: given, new_password: newPassword, new_password_confirmation: newPassword },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  return token;
}

/** Count the bytes of scripts served from now on. Sizes, unlike times, do not depend on the machine. */
export function scriptsServed(page: Page): () => Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      scripts.push(
        response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize),
      );
  });
  return async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
}

/**
 * Scroll to a dashboard's table, which is rendered when visible. Its placeholder is replaced during that,
 * hence the retry.
 */
export async function scrollToTable(page: Page): Promise<void> {
  const table = page.locator('.grid_rowBlocks, .grid_table').first();
  await expect(() => table.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass({ timeout: 15_000 });
}

export const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/**
 * Return axe's serious and critical violations. Only violations are listed by node and no second page is
 * opened to combine results, which is three times as fast. It skips frames; the only one, on the home page,
 * is covered by published.spec.ts.
 */
export async function seriousFaults(page: Page, where: string, standards = STANDARDS): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .setLegacyMode()
    .analyze();
  // A text whose call gives a placeholder no value shows it: "{{n}} entries".
  const unfilled = (await page.locator('body').innerText()).match(/.*\{\{.*/g) ?? [];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    .concat(unfilled.map((line) => `${where}: ${line}`));
}

// Abbreviations, formats and proper names that are in Latin script in Marathi, too.
const LATIN_IN_MARATHI =
  /^(CSV|TSV|TXT|ODS|HTML|XLSX?|xlsx?|PNG|JPE?G|WebP|WEBP|GIF|PDF|MB|KB|ID|WCAG|AA|NVDA|JAWS|VoiceOver|TalkBack|LGD|API|EN|PG|Chrome|Chromium|Firefox|Safari|Edge|Linux|Windows|macOS|Android|iOS)$/;

/**
 * Return English words on a Marathi page, in texts and accessible names. Parts marked as English (`lang`) or
 * as data (`translate="no"`, table cells) are skipped.
 */
export async function englishLeft(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const skipped =
      '[lang=en], [translate=no], .ag-cell, td:not(:has(.badge_badge)), script, style, code, .charts_echart';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element && !element.closest(skipped) && element.checkVisibility())
        found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      // antd's icons name themselves inside parts that are hidden from screen readers.
      if (element.closest(`${skipped}, [aria-hidden=true]`) || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  const left = texts.flatMap((text) => {
    // Addresses, file names and paths have no language, and demo users have names in one script.
    const words =
      text.replaceAll(/\S+[@/.]\S+|Super Admin|District Administrator/g, ' ').match(/[A-Za-z]{2,}/g) ?? [];
    return words.some((word) => !LATIN_IN_MARATHI.test(word)) ? [text.trim()] : [];
  });
  return [...new Set(left)];
}

/**
 * Wait until the whole page is loaded, including parts that load near the viewport, such as tables. Each part
 * that loads makes the page longer, so keep scrolling until nothing is busy.
 */
export async function loadedToTheEnd(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** Load everything and scroll back to the top. */
export async function settled(page: Page): Promise<void> {
  await loadedToTheEnd(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Delete a test's record. A deletion must name the revision. */
export async function remove(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const { data } = await (await request.get(path, { headers })).json();
  await request.delete(`${path}?revision=${data.revision}`, { headers });
}
