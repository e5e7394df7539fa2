// Steps of the crawl (rights.spec.ts): what a page offers, and what comes of pressing it.
import type { Page } from '@playwright/test';

/** A button in sight that is on: `key` is the same in each row of a list. */
export interface Offer {
  key: string;
  name: string;
  does: string | null;
  /** Leads to another part of the page. */
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

/** Put into each page before its own scripts. */
export function installCrawl(): void {
  let did = '';
  let waiting = 0;
  // What leaves no trace in the page.
  const note = (holder: object, method: string, what: string, skip: (self: unknown) => boolean) => {
    const owner = holder as Record<string, (...given: unknown[]) => unknown>;
    const before = owner[method];
    if (!before) return;
    owner[method] = function (this: unknown, ...given: unknown[]) {
      did = what;
      return skip(this) ? undefined : before.apply(this, given);
    };
  };
  const always = () => true;
  const never = () => false;
  const send = window.fetch;
  window.fetch = (...given) => {
    did = 'request';
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
        // The arrows of a number field act while the mouse is down.
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
        const element = all().find((one) => keyOf(one) === key);
        if (!element) return done('gone');
        did = '';
        const end = (what: string | null) => {
          observer.disconnect();
          removeEventListener('focusin', focused, true);
          clearInterval(asked);
          clearTimeout(patience);
          done(what);
        };
        // A ripple or a pressed look of the button itself is no effect.
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
        const asked = setInterval(() => did && end(did), 20);
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
        const look = setInterval(() => {
          const now = performance.now();
          if ((waiting > 0 || now - since < 100) && now - began < 2_000) return;
          clearInterval(look);
          observer.disconnect();
          done();
        }, 30);
      }),
  };
}

export const offers = (page: Page): Promise<Offer[]> => page.evaluate(() => window.crawl.offers());

/** What came of it; null: nothing. A page that goes away meanwhile has done something. */
export async function press(page: Page, key: string): Promise<string | null> {
  const before = page.url();
  const came = await page.evaluate((one) => window.crawl.press(one), key).catch(() => 'left');
  return page.url() === before ? came : 'address';
}

/** What the last press set going is there: requests are answered, nothing is added any more. */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(() => window.crawl.quiet()).catch(() => page.waitForLoadState());
