// What code of the pages and of React expects of a browser when it is loaded, for an engine that is none (V8 alone, no
// window). Only what is read before or while a page is drawn to text; nothing here does anything.
const nothing = () => undefined;
const root = { dataset: {}, lang: 'en', style: {} };

Object.assign(globalThis, {
  window: globalThis,
  matchMedia: () => ({ matches: false }),
  document: { documentElement: root, addEventListener: nothing, getElementById: () => null },
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
  sessionStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
  // The captcha's letters are chosen by the browser; these are not shown.
  crypto: { getRandomValues: (values: Uint32Array) => values },
  // What is only put off comes next; what waits for time to pass would come when the page is long drawn.
  setTimeout: (later: () => void, ms = 0) => {
    if (ms === 0) Promise.resolve().then(later);
    return 0;
  },
  clearTimeout: nothing,
});
