// Content published by super admins: no script in it runs, and nothing is visible before its time.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { headersOf, remove, signInAs } from './helpers';

// Each would set window.ran if it were interpreted.
const ATTACK = `<img src=x onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1">`;
const MARKUP = `<p onmouseover="window.ran=1">Harmless words</p><p><a href="javascript:window.ran=1">a link</a></p>${ATTACK}`;

async function superAdmin(request: APIRequestContext) {
  const headers = await headersOf(request, 'superadmin');
  const made: string[] = [];
  return {
    async create(kind: string, body: Record<string, unknown>) {
      const response = await request.post(`/api/super-admin/${kind}`, { headers, data: body });
      expect(response.status()).toBe(201);
      const row = (await response.json()).data;
      made.push(`/api/super-admin/${kind}/${row.id}`);
      return row;
    },
    read: async (path: string) =>
      (await (await request.get(`/api/super-admin/${path}`, { headers })).json()).data,
    async removeAll() {
      for (const path of made) await remove(request, path, headers);
    },
  };
}

test('scripts in news, banners and officials are shown as text', async ({ page, request }) => {
  const admin = await superAdmin(request);
  try {
    const article = await admin.create('news', {
      title: `Attack ${ATTACK}`,
      title_mr: ATTACK,
      excerpt: ATTACK,
      content: MARKUP,
      priority: 9,
    });
    await admin.create('sliders', { title: ATTACK, subtitle: ATTACK, description: ATTACK, order: 1 });
    await admin.create('ministers', { name: ATTACK, position: 'Deputy Collector', bio: MARKUP });
    await page.goto('/');
    await expect(page.getByText('Attack <img').first()).toBeVisible();
    await page.goto(`/news/${article.slug}`);
    await expect(page.getByText('Harmless words')).toBeVisible();
    await page.getByText('Harmless words').hover();
    await expect(page.getByText('a link')).not.toHaveAttribute('href', /script/);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  } finally {
    await admin.removeAll();
  }
});

test('drafts and scheduled news are not visible', async ({ page, request }) => {
  const admin = await superAdmin(request);
  try {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const later = await admin.create('news', { title: 'Not before tomorrow', published_at: tomorrow });
    const draft = await admin.create('news', { title: 'Only a draft', is_active: false });
    for (const { slug } of [later, draft]) {
      expect((await request.get(`/api/news/${slug}`)).status()).toBe(404);
      await page.goto(`/news/${slug}`);
      await expect(page.getByText('News article not found')).toBeVisible();
    }
  } finally {
    await admin.removeAll();
  }
});

test('two people edit a banner: the second is warned and nothing is lost', async ({ browser, request }) => {
  const admin = await superAdmin(request);
  const title = `Water day ${Date.now()}`;
  const { id } = await admin.create('sliders', { title, order: 90, is_active: false });
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, 'superadmin');
    await page.goto(`/superadmin/sliders?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.locator('#field-title')).toHaveValue(title);
    return page;
  };
  const stored = async () => (await admin.read(`sliders/${id}`)) as Record<string, string>;
  try {
    const [first, second] = [await open(), await open()];
    await first.locator('#field-subtitle').fill('From the first');
    await first.getByRole('button', { name: 'Update Slider' }).click();
    await expect(first.getByRole('dialog')).toHaveCount(0);
    await second.locator('#field-description').fill('From the second');
    await second.getByRole('button', { name: 'Update Slider' }).click();
    await expect(second.getByText('Someone else has changed this in the meantime')).toBeVisible();
    await expect(second.getByText('Now: From the first')).toBeVisible();
    await expect(second.locator('#field-description')).toHaveValue('From the second');
    expect((await stored()).description).toBe('');
    await second.locator('#field-subtitle').fill('From the first');
    await second.getByRole('button', { name: 'Save mine instead' }).click();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    const both = await stored();
    expect([both.subtitle, both.description]).toEqual(['From the first', 'From the second']);
    for (const page of [first, second]) await page.context().close();
  } finally {
    await admin.removeAll();
  }
});
