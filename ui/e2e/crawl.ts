// Steps shared by the crawl and rights.spec.ts: a page's buttons, and the effect of pressing one.
import { expect, type Page } from '@playwright/test';
import { settled } from './helpers';

/** A visible, enabled button. `key` is the same in all rows of a list. */
export interface Offer {
  key: string;
  name: string;
  does: string | null;
  /** Switches to another tab of the page. */
  tab: boolean;
}

declare global {
  interface Window {
    crawl: {
      offers: () => Offer[];
      press: (key: string) => Promise<string | null>;
      quiet: () => Promise<void>;
    };
  }
}

/** Installed in each page before its own scripts. */
export function installCrawl(): void {
  let lastEffect = '';
  let waiting = 0;
  // Effects that do not change the DOM.
  const note = (holder: object, method: string, effect: string, skip: (self: unknown) => boolean) => {
    const owner = holder as Record<string, (...given: unknown[]) => unknown>;
    const before = owner[method];
    if (!before) return;
    owner[method] = function (this: unknown, ...given: unknown[]) {
      lastEffect = effect;
      return skip(this) ? undefined : before.apply(this, given);
    };
  };
  const always = () => true;
  const never = () => false;
  const send = window.fetch;
  window.fetch = (...given) => {
    lastEffect = 'request';
    waiting++;
    return send(...given).finally(() => waiting--);
  };
  note(window, 'print', 'print', always);
  note(window, 'open', 'window', always);
  note(Element.prototype, 'scrollIntoView', 'scroll', never);
  note(window, 'scrollTo', 'scroll', never);
  note(HTMLAnchorElement.prototype, 'click', 'download', always);
  note(HTMLInputElement.prototype, 'click', 'file', (self) => (self as HTMLInputElement).type === 'file');
  if (navigator.clipboard) note(navigator.clipboard, 'writeText', 'copy', always);

  const BUTTONS = 'button, [role=button], [role=tab], [role=menuitem], summary';
  const OFF =
    ':disabled, [aria-disabled=true], [aria-selected=true], [aria-pressed=true], [aria-current], [aria-checked=true]';
  const ROW = 'tr, li, [role=row], article';
  const plain = (element: Element) =>
    [...element.classList].filter((name) => !/\d|active|focus|open|hover/.test(name)).sort();
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') || element.innerText || element.textContent || '').trim();

  const keyOf = (element: HTMLElement): string => {
    const path: string[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      path.push([at.tagName, ...plain(at)].join('.'));
      if (at.matches('main, header, footer, [role=dialog]')) break;
    }
    const name = element.closest(ROW) ? nameOf(element).split(/\s/)[0] : nameOf(element);
    return `${path.slice(0, 2).join('<')}|${path.at(-1)}|${element.dataset.does ?? ''}|${name?.replaceAll(/\d+/g, '0')}`;
  };
  const all = () =>
    [...document.querySelectorAll<HTMLElement>(BUTTONS)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(OFF) &&
        // A number field's arrows react to the mouse button, not to clicks.
        !element.matches('.ant-input-number-action, .ant-input-number-handler') &&
        !element.closest('[inert], [aria-hidden=true]'),
    );

  window.crawl = {
    offers: () => {
      const found = new Map<string, Offer>();
      for (const element of all()) {
        const key = keyOf(element);
        if (!found.has(key))
          found.set(key, {
            key,
            name: nameOf(element),
            does: element.dataset.does ?? null,
            tab: element.matches('[role=tab]'),
          });
      }
      return [...found.values()];
    },
    press: (key) =>
      new Promise((done) => {
        const element = all().find((element) => keyOf(element) === key);
        if (!element) return done('gone');
        lastEffect = '';
        const end = (result: string | null) => {
          observer.disconnect();
          removeEventListener('focusin', focused, true);
          clearInterval(polling);
          clearTimeout(patience);
          done(result);
        };
        // Changes of the button's own class or style are not an effect.
        const observer = new MutationObserver((changes) => {
          if (
            changes.some(
              ({ target, type, attributeName }) =>
                !(
                  element.contains(target) &&
                  type === 'attributes' &&
                  /class|style/.test(attributeName ?? '')
                ) && !(target instanceof Element && target.closest('.charts_echart, .layout_visuallyHidden')),
            )
          )
            end('change');
        });
        const focused = ({ target }: Event) => target !== element && end('focus');
        const polling = setInterval(() => lastEffect && end(lastEffect), 20);
        const patience = setTimeout(() => end(null), 8_000);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        addEventListener('focusin', focused, true);
        element.click();
      }),
    quiet: () =>
      new Promise((done) => {
        let since = performance.now();
        const began = since;
        const observer = new MutationObserver(() => {
          since = performance.now();
        });
        observer.observe(document, { subtree: true, childList: true });
        const polling = setInterval(() => {
          const now = performance.now();
          if ((waiting > 0 || now - since < 100) && now - began < 2_000) return;
          clearInterval(polling);
          observer.disconnect();
          done();
        }, 30);
      }),
  };
}

export const offers = (page: Page): Promise<Offer[]> => page.evaluate(() => window.crawl.offers());

/** Press the button. Returns the effect, or null if there was none; navigating away counts as one. */
export async function press(page: Page, key: string): Promise<string | null> {
  const before = page.url();
  const effect = await page.evaluate((key) => window.crawl.press(key), key).catch(() => 'left');
  return page.url() === before ? effect : 'address';
}

/** Wait until the last press has taken effect: no open requests and no more DOM changes. */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(() => window.crawl.quiet()).catch(() => page.waitForLoadState());

/** Operations behind a page's buttons, and buttons named like a write that declare none. */
export interface Shown {
  does: string[];
  nameless: string[];
}

// Pages seen by the crawl, so that they need not be opened again. Both specs share a process unless a test
// failed.
export const SHOWN = new Map<string, Shown>();

export async function shownOn(page: Page, person: string, path: string): Promise<Shown> {
  // Entries are below the charts; departments without a sheet have an empty section.
  if (/^\/department\/[^/]+\/dashboard/.test(path))
    await expect(page.locator('.entries_entries, .manage_manage').last()).toBeVisible();
  const shown = await page.evaluate(() => {
    const does = new Set<string>();
    const nameless = new Set<string>();
    for (const button of document.querySelectorAll<HTMLElement>('main button, [data-does]')) {
      if (!button.checkVisibility()) continue;
      const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
      if (button.dataset.does) does.add(button.dataset.does);
      else if (/^(add|new|create|import|edit|delete|undo|activate|deactivate|escalate)\b/i.test(name.trim()))
        nameless.add(name.trim());
    }
    return { does: [...does].sort(), nameless: [...nameless] };
  });
  SHOWN.set(`${person} ${path}`, shown);
  return shown;
}

// Menu texts that name a write.
const ACTS =
  /^(Add|New|Create|Import|Edit|Delete|Remove|Save|Undo|Refresh|Export|Take|Make|Run|Post|Raise)\b/;

/** Go offline briefly. Returns the number of writes, and those that stayed enabled. */
export async function withoutConnection(page: Page): Promise<{ acts: number; on: string[] }> {
  const bar = page.locator('.connection-banner_connectionBar');
  await expect(page.locator('.card_skeleton')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  // Column headings sort: the history's column "New" is not a write.
  const acts = await page
    .getByRole('button', { name: ACTS })
    .and(page.locator(':not(th *, [role=columnheader] *)'))
    .evaluateAll((found) =>
      found.map((act) => ({
        name: `${act.textContent} ${act.getAttribute('aria-label')}`,
        on: !act.matches(':disabled, [aria-disabled=true]'),
      })),
    );
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await settled(page);
  return { acts: acts.length, on: acts.filter(({ on }) => on).map(({ name }) => name) };
}
