// Large downloads: the page shows that the server is preparing one, saves it when ready, and can cancel it.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { prefer, seriousFaults, signInAs } from './helpers';

const WORDS = {
  en: ['Preparing report_ageing.pdf', 'Cancel report_ageing.pdf'],
  mr: ['report_ageing.pdf तयार होत आहे', 'report_ageing.pdf रद्द करा'],
} as const;

test('a large download is cancelled by keyboard, and saved in the other language', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/reports?report=ageing&department=e-ferfar');
  const take = page.getByRole('button', { name: 'PDF' });

  let saved = 0;
  page.on('download', () => saved++);
  const stopped = page.waitForRequest(
    (request) => request.method() === 'DELETE' && /\/api\/downloads\/\d+$/.test(request.url()),
  );
  // Hold responses until the test releases them, so that a fast server makes no difference.
  let release = () => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  let held = hold();
  await page.route(/\/api\/downloads\/\d+$/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue().catch(() => undefined);
  });
  const [preparing, cancel] = WORDS.en;
  await take.click();
  await expect(page.getByText(preparing)).toBeVisible();
  expect(await seriousFaults(page, 'a file being prepared')).toEqual([]);
  await page.getByRole('button', { name: cancel }).press('Enter');
  await stopped;
  release();
  await expect(page.getByText(preparing)).toBeHidden();
  await expect(take).toBeEnabled();
  expect(saved).toBe(0);

  await page.locator('button[lang=mr]').click();
  const [preparingMarathi, cancelMarathi] = WORDS.mr;
  held = hold();
  const download = page.waitForEvent('download');
  await take.click();
  await expect(page.getByText(preparingMarathi)).toBeVisible();
  await expect(page.getByRole('button', { name: cancelMarathi })).toBeVisible();
  expect(await seriousFaults(page, 'a file being prepared, in Marathi')).toEqual([]);
  release();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^report_ageing_.+\.pdf$/);
  expect(readFileSync(await file.path(), 'utf8').startsWith('%PDF-')).toBe(true);
  await expect(page.getByText(preparingMarathi)).toBeHidden();
  expect(saved).toBe(1);
});
