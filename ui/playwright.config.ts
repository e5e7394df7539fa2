import { defineConfig } from '@playwright/test';

// Base for the specs' own dates, different in each run. Workers that start later inherit it.
process.env.E2E_RUN ??= String(Math.floor(Date.now() / 1000) % 1000);

const PAGES = ['aids', 'clicks', 'crawl', 'rights', 'shift', 'written'].map((name) => `${name}.spec.ts`);

const NEW = 'new-department.spec.ts';

// The caller of `npm run e2e` starts the server; E2E_BASE_URL is its address.
export default defineConfig({
  testDir: 'e2e',
  // For slow, busy machines; most failures show long before.
  timeout: 300_000,
  // Otherwise retries would last until the test's timeout, twice.
  expect: { timeout: 30_000, toPass: { timeout: 120_000 } },
  workers: 1,
  // `make test` ends with a list of flaky tests, which passed on retry.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8000',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium' },
    screenshot: 'only-on-failure',
    // Only on retry: recording each step doubles the browser's work.
    trace: 'on-first-retry',
    // Specs intercept requests; only the offline spec allows service workers.
    serviceWorkers: 'block',
    // A dialog that is still growing under the pointer gets the press but not the release.
    contextOptions: { reducedMotion: 'reduce' },
  },
  outputDir: 'node_modules/.cache/e2e',
  // `make test` runs two portals with a browser each: one for the journeys; one for the read-only walk, then
  // the departments' sheets and the other checks of all pages.
  projects: [
    { name: 'journeys', testIgnore: ['walk.spec.ts', 'departments.spec.ts', 'guide.spec.ts', NEW, ...PAGES] },
    { name: 'pages', testMatch: PAGES, outputDir: 'node_modules/.cache/e2e-pages' },
    {
      name: 'departments',
      testMatch: 'departments.spec.ts',
      outputDir: 'node_modules/.cache/e2e-departments',
    },
    { name: 'walk', testMatch: 'walk.spec.ts', outputDir: 'node_modules/.cache/e2e-walk' },
    // In a copy of the tree with an additional department (tests/test_new_department.py).
    { name: 'new-department', testMatch: NEW, outputDir: 'test-results' },
    // Takes the guides' pictures (make guide-pictures); not part of `make test`.
    { name: 'guide', testMatch: 'guide.spec.ts', outputDir: 'node_modules/.cache/e2e-guide' },
  ],
});
