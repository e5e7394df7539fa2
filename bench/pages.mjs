// Measure the JavaScript a browser receives for a page: node pages.mjs <address> <token> <chromium> <path>…
// Prints a JSON object of path → [bytes on the wire after opening the page, for dashboards also after its table is visible].
import { chromium } from '../ui/node_modules/@playwright/test/index.mjs';

const [address, token, executablePath, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath });
const found = {};
for (const path of paths) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (path !== '/') await page.addInitScript((value) => sessionStorage.setItem('jilha.token', value), token);
  const scripts = [];
  page.on('response', (response) => {
    // Main frame only: the iframe of the published charts loads lazily.
    const script = response.request().resourceType() === 'script';
    if (script && response.frame() === page.mainFrame()) scripts.push(response);
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  const received = async () => {
    const sizes = await Promise.all(scripts.map((response) => response.request().sizes()));
    return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
  };
  found[path] = [await received()];
  if (path !== '/') {
    // The table loads when the user scrolls down.
    const table = page.locator('.ag-root').first();
    for (let turn = 0; turn < 100 && !(await table.isVisible()); turn += 1) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(200);
    }
    const shown = await table.waitFor({ timeout: 5000 }).then(() => true, () => false);
    if (!shown) console.error(`${path}: measured without its table, which did not become visible`);
    await page.waitForLoadState('networkidle');
    found[path].push(await received());
  }
  await context.close();
}
await browser.close();
console.log(JSON.stringify(found));
