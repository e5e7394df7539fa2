// Browser globals that the pages and React need when loaded by an engine without a window (bare V8). Only
// what is read before or during rendering to text; all of it is inert.
const nothing = () => undefined;
const root = { dataset: {}, lang: 'en', style: {} };

Object.assign(globalThis, {
  window: globalThis,
  matchMedia: () => ({ matches: false }),
  document: { documentElement: root, addEventListener: nothing, getElementById: () => null },
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
  sessionStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
  // The captcha's letters are chosen by the browser; these are never shown.
  crypto: { getRandomValues: (values: Uint32Array) => values },
  // Deferred work runs as a microtask; real delays would end after the page is rendered and are dropped.
  setTimeout: (later: () => void, ms = 0) => {
    if (ms === 0) Promise.resolve().then(later);
    return 0;
  },
  clearTimeout: nothing,
});
