// Browser globals that the pages and React need when loaded by an engine without a window (bare V8). Only
// what is read before or during rendering to text; all of it is inert.
const noop = () => undefined;
const root = { dataset: {}, lang: 'en', style: {} };

Object.assign(globalThis, {
  window: globalThis,
  matchMedia: () => ({ matches: false }),
  document: { documentElement: root, addEventListener: noop, getElementById: () => null },
  localStorage: { getItem: () => null, setItem: noop, removeItem: noop },
  sessionStorage: { getItem: () => null, setItem: noop, removeItem: noop },
  // The captcha's letters are chosen by the browser; these are never shown.
  crypto: { getRandomValues: (values: Uint32Array) => values },
  // Deferred work runs as a microtask; real delays would end after the page is rendered and are dropped.
  setTimeout: (callback: () => void, ms = 0) => {
    if (ms === 0) Promise.resolve().then(callback);
    return 0;
  },
  clearTimeout: noop,
});
