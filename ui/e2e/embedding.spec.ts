// Embedding a published chart in another site: only in sites that the administration allows.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { signInAs } from './helpers';

let site: Server;
let origin: string;
let body = '';

test.beforeAll(async () => {
  site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(body));
  await new Promise<void>((started) => site.listen(0, '127.0.0.1', started));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => void site.close());

test('another site shows a chart once it is allowed', async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/static/department-charts/index.html');
  const part = visitor.locator('section', { has: visitor.getByRole('heading', { name: /month by month/ }) });
  await part.getByText('Show this on another site').click();
  body = `<!doctype html><h1>Office</h1>${await part.locator('textarea').inputValue()}`;
  const frame = visitor.frameLocator('iframe');

  await visitor.goto(origin);
  await expect(frame.getByRole('heading', { name: /month by month/ })).toHaveCount(0);

  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/settings');
  const sites = page.getByLabel('Sites that may show the charts');
  const save = page.getByRole('button', { name: 'Save changes' });
  await sites.fill('office.example');
  await save.click();
  await expect(page.getByText('Enter one site a line')).toBeVisible();
  await sites.fill(origin);
  await save.click();
  await expect(save).toHaveCount(0);
  try {
    await visitor.goto(origin);
    await expect(frame.getByRole('heading', { name: /month by month/ })).toBeVisible();
    await expect(frame.getByRole('img').first()).toBeVisible();
    await expect(frame.getByRole('heading', { level: 2 })).toHaveCount(1);
    // The portal itself cannot be framed.
    body = body.replace('/static/department-charts/index.html', '/');
    const [refused] = await Promise.all([visitor.waitForEvent('console'), visitor.goto(origin)]);
    expect(refused.text()).toContain('frame-ancestors');
  } finally {
    await sites.fill('');
    await save.click();
    await expect(save).toHaveCount(0);
  }
});
