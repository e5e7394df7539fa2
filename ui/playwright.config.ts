import { defineConfig } from '@playwright/test';

// The specs' own days begin somewhere else in each run; workers that start later take the same number over.
process.env.E2E_RUN ??= String(Math.floor(Date.now() / 1000) % 1000);

const PAGES = ['aids', 'clicks', 'crawl', 'rights', 'shift', 'written'].map((name) => `${name}.spec.ts`);

const NEW = 'new-department.spec.ts';

// The server is started by whoever calls `npm run e2e`; its address comes from E2E_BASE_URL.
export default defineConfig({
  testDir: 'e2e',
  // Patience for a slow machine that does other work as well; what goes wrong is mostly seen long before.
  timeout: 300_000,
  // What is tried again and again without coming true would otherwise last until the test's own end, twice.
  expect: { timeout: 30_000, toPass: { timeout: 120_000 } },
  workers: 1,
  // A second attempt that succeeds is told as flaky, by name, at the end of `make test`.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8000',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium' },
    screenshot: 'only-on-failure',
    // Only where something went wrong already: recording each step costs a browser as much again as its work.
    trace: 'on-first-retry',
    // Requests are watched and answered by the specs; the one about working offline lets the worker in.
    serviceWorkers: 'block',
    // A dialog that is still growing under the pointer takes the press and misses the release.
    contextOptions: { reducedMotion: 'reduce' },
  },
  outputDir: 'node_modules/.cache/e2e',
  // `make test` has two portals and a browser for each: the journeys; the walk, which only looks, after it what goes
  // round with the sheets of every department, and what looks at all pages in other ways.
  projects: [
    { name: 'journeys', testIgnore: ['walk.spec.ts', 'departments.spec.ts', 'guide.spec.ts', NEW, ...PAGES] },
    { name: 'pages', testMatch: PAGES, outputDir: 'node_modules/.cache/e2e-pages' },
    {
      name: 'departments',
      testMatch: 'departments.spec.ts',
      outputDir: 'node_modules/.cache/e2e-departments',
    },
    { name: 'walk', testMatch: 'walk.spec.ts', outputDir: 'node_modules/.cache/e2e-walk' },
    // In a copy of the tree with a department more (tests/test_new_department.py).
    { name: 'new-department', testMatch: NEW, outputDir: 'test-results' },
    // Takes the guides' pictures (make guide-pictures); no part of `make test`.
    { name: 'guide', testMatch: 'guide.spec.ts', outputDir: 'node_modules/.cache/e2e-guide' },
  ],
});
