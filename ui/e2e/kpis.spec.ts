// A department with few numbers: samples until its first sheet, then its own figures.
import { expect, test } from '@playwright/test';
import { asDepartment, fillDay, kpi } from './eferfar-steps';
import { prefer, remove, signInAs } from './helpers';
import { textsOf } from './texts';

const RUNS = [
  {
    language: 'en',
    slug: 'mahadbt',
    metric: ['total_beneficiaries', 'Total Beneficiaries'],
    category: 'Pensions',
  },
  { language: 'mr', slug: 'e-records', metric: ['total_records', 'एकूण अभिलेख'], category: 'सातबारा उतारे' },
] as const;

for (const { language, slug, metric, category } of RUNS)
  test(`the first sheet replaces the samples, in ${language}`, async ({ page }) => {
    const t = textsOf(language);
    const [key, name] = metric;
    const sheet = [
      'department,date,metric,category,value',
      `${slug},2026-04-01,${key},,1234567`,
      `${slug},2026-04-01,${key},${category},400000`,
      '',
    ].join('\n');
    await prefer(page, language, 'light');
    await asDepartment(page, slug);
    await expect(page.getByText(t('kpis:sampleNote'))).toBeVisible();
    await expect(page.locator('.card_kpiSample')).toHaveCount(4);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: t('kpis:actions.more'), exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const asText = t('kpis:actions.reportAs').replace('{{format}}', t('kpis:report.csv'));
    await choose(asText);
    await expect(page.getByText(t('kpis:onlySamples')).first()).toBeVisible();

    const token = await page.evaluate(() => sessionStorage.getItem('jilha.token'));
    const headers = { Authorization: `Bearer ${token}` };
    const sent = await page.request.post('/api/kpis/import-csv', {
      headers,
      multipart: { file: { name: 'kpis.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) } },
    });
    expect((await sent.json()).data.imported_count).toBe(2);
    try {
      // Without interaction: the page notices new figures.
      await expect(page.locator('.card_kpiSample')).toHaveCount(0);
      await expect.poll(() => kpi(page, name)).toBe(1_234_567);
      await expect(page.getByRole('region', { name: t('kpis:charts.categories.title') })).toContainText(
        '4,00,000',
      );
      const activity = page.getByRole('region', { name: t('kpis:charts.activity.title') });
      await expect(activity).toContainText('kpis.csv');
      const [report] = await Promise.all([page.waitForEvent('download'), choose(asText)]);
      expect(report.suggestedFilename()).toMatch(new RegExp(`^${slug}_report_.*\\.csv$`));
      await choose(t('kpis:actions.settings'));
      await page.getByRole('checkbox', { name: t('kpis:charts.activity.title') }).uncheck();
      await page.keyboard.press('Escape');
      await expect(activity).toHaveCount(0);
      // Before the first sheet's day there are no figures, and no samples either.
      await fillDay(page, 'filters-date_to', '2026-03-31');
      await expect.poll(() => kpi(page, name)).toBeNaN();
      await expect(page.locator('.card_kpiSample')).toHaveCount(0);
    } finally {
      const rows = await page.request.get('/api/kpis?per_page=100', { headers });
      for (const { id } of (await rows.json()).data as { id: number }[])
        await remove(page.request, `/api/kpis/${id}`, headers);
    }
  });

test('eSAKSHI opens a new application and, for super admins, its users', async ({ page }) => {
  await signInAs(page, 'superadmin');
  await page.goto('/department/esakshi/dashboard');
  await page.getByRole('button', { name: 'New Application' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage Users' }).click();
  await expect(page).toHaveURL(/\/superadmin\/users\?department=esakshi/);
  await expect(page.getByText('esakshi@jilha.example')).toBeVisible();
});
