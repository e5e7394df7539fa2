// Open every page in each user's menus and press its buttons, including those in dialogs: the server would
// permit each, and each on a page has an effect. Nothing is stored: writes and file downloads are answered
// here, after checking their policy in the API document. For administrators each page also goes offline once,
// which must disable all writes. rights.spec.ts reuses what was seen.
import { expect, type Page, test } from '@playwright/test';
import { installCrawl, type Offer, offers, press, quiet, SHOWN, shownOn, withoutConnection } from './crawl';
import { prefer, settled, signInAs, signInOfTaluka } from './helpers';
import { operationsOf } from './policies';

interface Walk {
  name: string;
  /** Whose rights rights.spec.ts compares. */
  person?: string;
  role: 'superadmin' | 'admin' | 'user';
  department?: string;
  signIn: (page: Page) => Promise<string>;
  first: string[];
  /** The linked paths that belong to this walk. */
  within: RegExp;
}

const FULL = 'e-ferfar|rts-act|mining|aaple-sarkar|e-office|cm-war-room';
// Only super administrators write for departments. Departments with few numbers share one page.
const WALKS: Walk[] = [
  {
    name: 'superadmin',
    person: 'superadmin',
    role: 'superadmin',
    signIn: (page) => signInAs(page, 'superadmin'),
    first: [
      '/superadmin/dashboard',
      ...[...FULL.split('|'), 'esakshi'].map((slug) => `/department/${slug}/dashboard`),
    ],
    within: /^\/superadmin\//,
  },
  {
    name: 'admin',
    person: 'admin',
    role: 'admin',
    signIn: (page) => signInAs(page, 'admin'),
    first: ['/admin/dashboard'],
    within: new RegExp(`^/(admin/|department/(${FULL}|esakshi)/)`),
  },
  {
    name: 'a department',
    person: 'aaple-sarkar',
    role: 'user',
    department: 'aaple-sarkar',
    signIn: (page) => signInAs(page, 'aaple-sarkar'),
    first: ['/department/aaple-sarkar/dashboard'],
    within: /^\/(department\/|submissions|profile|settings|guide)/,
  },
  {
    name: 'one taluka of a department',
    role: 'user',
    department: 'e-ferfar',
    signIn: (page) => signInOfTaluka(page, 'e-ferfar', 'Kurla'),
    first: ['/department/e-ferfar/dashboard'],
    within: /^\/(department\/|submissions|profile|settings|guide)/,
  },
];

const OVERLAY =
  '[role=dialog]:visible, [role=menu]:visible, .shells_notices:visible, .menu_profileMenu:visible';
/** Records stored in this browser need no connection. */
const LOCAL_PAGES = /\/local$/;
const FILES = /export|template|format=|\.(pdf|html|xlsx)/;

// Shared by the walks: buttons with the same key are pressed only once.
const pressed = new Set<string>();

class Crawl {
  readonly faults = new Set<string>();
  /** Number of buttons that were disabled offline. */
  acts = 0;
  private pressing = '';
  private path = '';
  private may: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly walk: Walk,
  ) {}

  async begin(): Promise<void> {
    const { page, walk } = this;
    await prefer(page, 'en', 'light');
    await page.addInitScript(installCrawl);
    const headers = { Authorization: `Bearer ${await walk.signIn(page)}` };
    this.may = (await (await page.request.get('/api/me', { headers })).json()).data.may;
    const operations = await operationsOf(page.request, headers);
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const writes = request.method() !== 'GET';
      if (!writes && !(this.pressing && FILES.test(request.url()))) return route.continue();
      const found = operations.find(({ method, path }) => method === request.method() && path.test(pathname));
      if (!found?.admits(walk.role, walk.department))
        this.faults.add(`${this.pressing}: ${request.method()} ${pathname} is not open to ${walk.name}`);
      await route.fulfill({
        status: 422,
        json: { success: false, message: 'Nothing is stored here', code: 'VALIDATION_ERROR', errors: {} },
      });
    });
    page.on('response', (response) => {
      if (response.url().includes('/api/') && [403, 404].includes(response.status()))
        this.faults.add(`${this.path} ${this.pressing}: ${response.status()} ${response.url()}`);
    });
  }

  async open(path: string): Promise<void> {
    this.path = path;
    this.pressing = '';
    await this.page.goto(path);
    await settled(this.page);
  }

  /** Open a path for the first time, and check it offline. */
  async visit(path: string): Promise<void> {
    await this.open(path);
    const { person, role } = this.walk;
    if (!person) return;
    // The super administrator's walk has covered all buttons of a department's page.
    const again = SHOWN.has(`superadmin ${path}`);
    await shownOn(this.page, person, path);
    if (role === 'user' || again || LOCAL_PAGES.test(path)) return;
    const { acts, on } = await withoutConnection(this.page);
    this.acts += acts;
    for (const act of on) this.faults.add(`${path}: "${act}" is on without a connection`);
  }

  links(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ href }) => {
        const { pathname, searchParams } = new URL(href);
        const tab = searchParams.get('tab');
        return tab ? `${pathname}?tab=${tab}` : pathname;
      }),
    );
  }

  /** Press all buttons not pressed yet, and check those they reveal. Returns the links seen. */
  async explore(): Promise<string[]> {
    const seen = await this.links();
    const here = await offers(this.page);
    this.check(here);
    for (const offer of here) {
      if (!first(offer)) continue;
      if (!(await this.press(offer))) continue;
      seen.push(...(await this.links()));
      await this.within(new Set(here.map(({ key }) => key)));
    }
    return seen;
  }

  /** Returns false if the page changed; it was then opened again. */
  private async press(offer: Offer): Promise<boolean> {
    this.pressing = `${this.path}: "${offer.name}"`;
    const effect = await press(this.page, offer.key);
    if (effect === null) this.faults.add(`${this.pressing} does nothing`);
    await quiet(this.page);
    const { pathname } = new URL(this.page.url());
    if (effect !== 'gone' && this.path.split('?')[0] === pathname) return true;
    await this.open(this.path);
    return false;
  }

  /** Check what a dialog, menu or panel offers, then return to the page. */
  private async within(before: Set<string>): Promise<void> {
    const { page } = this;
    if ((await page.locator(OVERLAY).count()) === 0) return;
    this.check((await offers(page)).filter(({ key }) => !before.has(key)));
    await this.leave();
  }

  private async leave(): Promise<void> {
    const { page } = this;
    // Twice, because the first may close a list or confirmation on top of a dialog.
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.keyboard.press('Escape');
      // Menus and panels close on a press outside.
      await page.evaluate(() => {
        for (const kind of ['pointerdown', 'mousedown', 'mouseup', 'click'])
          document.body.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
      });
      await quiet(page);
      if ((await page.locator(OVERLAY).count()) === 0) return;
    }
    await this.open(this.path);
  }

  private check(found: Offer[]): void {
    for (const { does, name } of found)
      if (does && !this.may.includes(does))
        this.faults.add(`${this.path}: "${name}" is ${does}, not open to ${this.walk.name}`);
  }
}

function first({ key }: Offer): boolean {
  return !pressed.has(key) && Boolean(pressed.add(key));
}

test.use({ trace: 'off' });
test.describe.configure({ timeout: 600_000 });

for (const walk of WALKS)
  test(`every button of ${walk.name} has an effect and is permitted`, async ({ page }) => {
    const crawl = new Crawl(page, walk);
    await crawl.begin();
    const known = new Set(walk.first);
    for (const path of known) {
      await crawl.visit(path);
      for (const link of await crawl.explore()) if (walk.within.test(link)) known.add(link);
    }
    expect([...crawl.faults]).toEqual([]);
    if (walk.role !== 'user') expect(crawl.acts).toBeGreaterThan(30);
  });
