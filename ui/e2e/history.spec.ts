// Figures of an earlier day: the page as it was, read-only, what changed since, and back to today.
import { expect, test } from '@playwright/test';
import { prefer, remove, seriousFaults, signInAs } from './helpers';

// Before the demo's entries, where no other test writes.
const DAY = '2025-04-06';

test('a department sees yesterday and what was entered since', async ({ page, request }) => {
  const token = await signInAs(page, 'mining');
  const headers = { Authorization: `Bearer ${token}` };
  // The worker records a day of the demo when it first runs.
  await expect
    .poll(async () => (await (await request.get('/api/history', { headers })).json()).data.periods.length, {
      timeout: 120_000,
    })
    .toBeGreaterThan(0);
  const { data: history } = await (await request.get('/api/history', { headers })).json();
  const yesterday: string = history.periods.at(-1).last;
  const [place] = (await (await request.get('/api/mining/talukas', { headers })).json()).data;
  const made = await request.post('/api/mining/transactions', {
    headers,
    data: {
      division_id: place.district.division_id,
      district_id: place.district_id,
      taluka_id: place.id,
      date: DAY,
      applied: 4321,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { data: entry } = await made.json();
  try {
    await prefer(page, 'mr', 'dark');
    await page.goto('/department/mining/dashboard');
    await expect(page.getByRole('button', { name: 'नवीन नोंद जोडा' })).toBeVisible();
    await page.getByRole('button', { name: /रोजीची स्थिती. आधीचा दिवस$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'आधीच्या दिवशी माहीत असलेले आकडे' });
    const day = dialog.getByRole('textbox', { name: 'दिवस', exact: true });
    await day.fill(yesterday.split('-').reverse().join('/'));
    await day.press('Enter');
    expect(await seriousFaults(page, 'which day')).toEqual([]);
    const responded = page.waitForResponse(
      (response) => response.url().includes(`as_known_on=${yesterday}`) && response.ok(),
    );
    await dialog.getByRole('button', { name: 'दाखवा' }).click();
    await responded;
    const entries = async (on: string) => {
      const path = `/api/mining/transactions?date_from=${DAY}&date_to=${DAY}${on}`;
      return (await (await request.get(path, { headers })).json()).meta.total;
    };
    expect(await entries('')).toBe((await entries(`&as_known_on=${yesterday}`)) + 1);

    const bar = page.getByRole('status').filter({ hasText: 'रोजी माहीत असलेले आकडे' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('button', { name: 'नवीन नोंद जोडा' })).toBeHidden();
    await expect(page.getByText('आधीच्या दिवसाचे', { exact: true })).toBeVisible();

    // The drawer compares published figures.
    await expect
      .poll(
        async () => {
          const path = `/api/history/mining/changes?as_known_on=${yesterday}`;
          const { data } = await (await request.get(path, { headers })).json();
          return data.differences.length;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    await bar.getByRole('button', { name: 'तेव्हापासून काय बदलले' }).click();
    const drawer = page.getByRole('dialog', { name: 'तेव्हापासून काय बदलले' });
    await expect(drawer.getByRole('row', { name: /एप्रिल 2025.*4,321/ })).toBeVisible();
    await expect(drawer.getByText('1 नोंद हाताने लिहिली').first()).toBeVisible();
    expect(await seriousFaults(page, 'what changed')).toEqual([]);
    await drawer.getByRole('button', { name: 'बंद करा' }).click();

    await bar.getByRole('button', { name: 'आजकडे परत' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('button', { name: 'नवीन नोंद जोडा' })).toBeVisible();
  } finally {
    await remove(request, `/api/mining/transactions/${entry.id}`, headers);
  }
});
