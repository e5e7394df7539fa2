// Large files: the page shows that the server prepares one, saves it when it is there, and can cancel it.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { seriousFaults, signInAs } from './helpers';

for (const [language, begun, cancel] of [
  ['en', 'Preparing report_ageing.pdf', 'Cancel report_ageing.pdf'],
  ['mr', 'report_ageing.pdf तयार होत आहे', 'report_ageing.pdf रद्द करा'],
] as const) {
  test(`a large file is prepared, cancelled by keyboard and saved (${language})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('jilha.language', chosen), language);
    await signInAs(page, 'superadmin');
    await page.goto('/superadmin/reports?report=ageing&department=e-ferfar');
    const take = page.getByRole('button', { name: 'PDF' });

    let saved = 0;
    page.on('download', () => saved++);
    const stopped = page.waitForRequest(
      (request) => request.method() === 'DELETE' && /\/api\/downloads\/\d+$/.test(request.url()),
    );
    // However quick the server is, the page hears of it only after the cancelling.
    let answer = () => {};
    const cancelled = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/downloads\/\d+$/, async (route) => {
      if (route.request().method() === 'GET') await cancelled;
      await route.continue().catch(() => undefined);
    });
    await take.click();
    await expect(page.getByText(begun)).toBeVisible();
    expect(await seriousFaults(page, 'a file being prepared')).toEqual([]);
    await page.getByRole('button', { name: cancel }).press('Enter');
    await stopped;
    answer();
    await expect(page.getByText(begun)).toBeHidden();
    await expect(take).toBeEnabled();
    expect(saved).toBe(0);

    const download = page.waitForEvent('download');
    await take.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^report_ageing_.+\.pdf$/);
    expect(readFileSync(await file.path(), 'utf8').startsWith('%PDF-')).toBe(true);
    await expect(page.getByText(begun)).toBeHidden();
    expect(saved).toBe(1);
  });
}
