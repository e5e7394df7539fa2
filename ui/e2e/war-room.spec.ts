// The war room on the real portal in demo mode: project → issues → remarks → status → logs, in both
// languages, with axe; a stale save; and an issue raised from a department's figure.
import { expect, type Page, test } from '@playwright/test';
import { prefer, remove, seriousFaults, signInAs } from './helpers';

type Language = 'en' | 'mr';

async function enter(page: Page, department = 'cm-war-room'): Promise<string> {
  const token = await signInAs(page, department);
  await page.goto(`/department/${department}/dashboard`);
  await expect(page.locator('.card_kpiValue')).toHaveCount(4);
  return token;
}

async function serious(page: Page, where: string): Promise<string[]> {
  // A dialog that is still opening is half transparent.
  await page.waitForTimeout(500);
  return seriousFaults(page, where);
}

const WORDS = {
  en: {
    newProject: 'New Project',
    create: 'Create Project',
    created: 'Project created successfully!',
    issues: 'Issues',
    first: 'Create the first issue',
    createIssue: 'Create Issue',
    issueCreated: 'Issue created successfully!',
    remark: 'Add a status remark',
    post: 'Post',
    remarked: 'Status remark added successfully!',
    status: 'Status',
    resolved: 'Resolved',
    updated: 'Issue updated successfully!',
    logs: 'Activity Logs',
    close: 'Close',
    remove: 'Delete',
    sure: 'Are you sure you want to delete this project? This action cannot be undone.',
    removed: 'Project deleted successfully!',
    none: 'No projects found',
    search: 'Search projects',
    log: /Status remark on “.*”: Joint visit fixed/,
  },
  mr: {
    newProject: 'नवीन प्रकल्प',
    create: 'प्रकल्प तयार करा',
    created: 'प्रकल्प तयार झाला!',
    issues: 'अडचणी',
    first: 'पहिली अडचण नोंदवा',
    createIssue: 'अडचण नोंदवा',
    issueCreated: 'अडचण नोंदवली!',
    remark: 'स्थिती शेरा लिहा',
    post: 'शेरा द्या',
    remarked: 'स्थिती शेरा जोडला!',
    status: 'स्थिती',
    resolved: 'सुटलेली',
    updated: 'अडचण अद्ययावत झाली!',
    logs: 'कृती नोंदी',
    close: 'बंद करा',
    remove: 'हटवा',
    sure: 'हा प्रकल्प नक्की हटवायचा आहे का? ही कृती मागे घेता येणार नाही.',
    removed: 'प्रकल्प हटवला!',
    none: 'प्रकल्प आढळले नाहीत',
    search: 'प्रकल्प शोधा',
    log: /“.*” वर स्थिती शेरा: Joint visit fixed/,
  },
} as const;

const ROUNDS: [Language, 'light' | 'dark', number][] = [
  ['en', 'light', 1440],
  ['mr', 'dark', 390],
];

for (const [language, theme, width] of ROUNDS) {
  test(`project to activity log: ${language}, ${theme}, ${width} px`, async ({ page }) => {
    const words = WORDS[language];
    const name = `Bridge ${language} ${Date.now()}`;
    const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible();
    await prefer(page, language, theme);
    await page.setViewportSize({ width, height: 900 });
    await enter(page);
    const projects = page.locator('.manage_manage');
    const rows = projects.locator('.manage_table tbody tr, .grid_rowBlocks > li');
    await expect(rows).toHaveCount(10);
    const found = await serious(page, 'page');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

    await page.getByRole('button', { name: words.newProject }).click();
    await page.locator('#project-name').fill(name);
    found.push(...(await serious(page, 'project form')));
    await page.locator('.ant-modal').getByRole('button', { name: words.create }).click();
    await expectText(words.created);

    await page.getByPlaceholder(words.search).fill(name);
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name, exact: true }).click();
    const dialog = page.locator('.war-room_projectDialog');
    await expect(dialog).toContainText('0%');
    await dialog.getByRole('tab', { name: words.issues }).click();
    await dialog.getByRole('button', { name: words.first }).click();
    await page.locator('#issue-title').fill('Pier 4 stands in a private plot');
    await page.locator('.ant-modal').last().getByRole('button', { name: words.createIssue }).click();
    await expectText(words.issueCreated);
    found.push(...(await serious(page, 'project')));

    await dialog.getByRole('button', { name: 'Pier 4 stands in a private plot', exact: true }).click();
    const panel = page.locator('.ant-drawer');
    // Post is shown only if there is text.
    await expect(panel.getByRole('button', { name: words.post, exact: true })).toHaveCount(0);
    await panel.getByLabel(words.remark).fill('   ');
    await expect(panel.getByRole('button', { name: words.post, exact: true })).toHaveCount(0);
    await panel.getByLabel(words.remark).fill('Joint visit fixed');
    await panel.getByRole('button', { name: words.post, exact: true }).click();
    await expectText(words.remarked);
    await expect(panel.locator('.war-room_remarks li')).toContainText('Joint visit fixed');
    await panel.getByLabel(words.status, { exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: words.resolved }).click();
    await expectText(words.updated);
    found.push(...(await serious(page, 'issue')));
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(dialog.locator('.war-room_issueRow')).toContainText(words.resolved);
    await dialog.getByRole('tab', { name: words.logs }).click();
    await expect(dialog.locator('.war-room_timeline li')).toHaveCount(4);
    await expect(dialog.locator('.war-room_timeline')).toContainText(words.log);
    await dialog.locator('.layout_dialogActions').getByRole('button', { name: words.close }).click();
    await expect(rows).toContainText('100%');

    if (width < 900) {
      await rows.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: words.remove }).click();
    } else await rows.getByRole('button', { name: words.remove }).click();
    await expectText(words.sure);
    await page.locator('.ant-modal').getByRole('button', { name: words.remove, exact: true }).click();
    await expectText(words.removed);
    await expectText(words.none);
    expect(found).toEqual([]);
  });
}

test('a figure is explained by the issues it counts, and one of them opens in two clicks', async ({
  page,
}) => {
  await prefer(page, 'en', 'light');
  await enter(page);
  const card = page.getByRole('region', { name: 'Open Issues', exact: true });
  const figure = Number(await card.locator('.card_kpiValue').innerText());
  await card.getByRole('button', { name: 'Explain this number: Open Issues' }).click();
  const drawer = page.getByRole('dialog', { name: 'Explain this number: Open Issues' });
  await expect(drawer.locator('.war-room_issueRow')).toHaveCount(figure);
  expect(await serious(page, 'explanation')).toEqual([]);
  const first = drawer.locator('.war-room_issueRowTitle').first();
  const title = await first.innerText();
  await first.click();
  await expect(drawer).toBeHidden();
  await expect(page.locator('.ant-drawer').getByRole('heading', { name: title })).toBeVisible();
});

test('a stale save loses no input', async ({ page }) => {
  const token = await enter(page);
  const headers = { Authorization: `Bearer ${token}` };
  const name = `Culvert ${Date.now()}`;
  const made = await page.request.post('/api/cm-war-room/projects', { headers, data: { name } });
  const { id } = (await made.json()).data;
  await page.goto(`/department/cm-war-room/dashboard?project=${id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  await page.locator('#project-description').fill('Typed here');
  await page.request.put(`/api/projects/${id}`, { headers, data: { status: 'completed', revision: 1 } });
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(page.locator('.manage_formNewer').filter({ hasText: 'Completed' })).toBeVisible();
  await expect(page.locator('#project-description')).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByText('Project updated successfully!').first()).toBeVisible();
  await expect(page.locator('.war-room_projectDialog')).toContainText('Typed here');
  await remove(page.request, `/api/projects/${id}`, headers);
});

test('pictures open full screen and follow the keyboard', async ({ page }) => {
  await enter(page);
  await page.locator('.gallery_gallery button').first().click();
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer).toContainText('Picture 1 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('Picture 2 of 4');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('Picture 4 of 4');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.locator('.gallery_gallery button').last()).toBeFocused();
});

test('Load More shows older remarks', async ({ page }) => {
  await enter(page);
  await page.goto('/department/cm-war-room/dashboard?project=1&issue=1');
  const panel = page.locator('.ant-drawer');
  await expect(panel.locator('.war-room_remarks li')).toHaveCount(10);
  await panel.getByRole('button', { name: 'Load More' }).click();
  await expect(panel.locator('.war-room_remarks li')).toHaveCount(12);
  await expect(panel.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  // The figure this issue was raised from, then and now.
  await expect(panel.locator('.war-room_originFigures dd')).toHaveCount(2);
});

test('an issue raised from a department’s figure shows it in the war room', async ({ page, browser }) => {
  await enter(page, 'e-ferfar');
  const card = page.getByRole('region', { name: 'Records by taluka', exact: true });
  await card.getByRole('button', { name: 'Show as table' }).click();
  await card.locator('td .charts_cellFigure').first().click();
  const dialog = page.getByRole('dialog', { name: 'Raise an issue' });
  const title = `Too many pending ${Date.now()}`;
  await dialog.locator('#raise-title').fill(title);
  // Department users do not see the war room's projects.
  await expect(dialog.locator('#raise-project_id')).toHaveCount(0);
  expect(await serious(page, 'raise')).toEqual([]);
  await dialog.getByRole('button', { name: 'Raise issue' }).click();
  await expect(dialog).toBeHidden();
  // Also from the card's menu.
  await card.getByRole('button', { name: 'Chart menu' }).click();
  await page.getByRole('menuitem', { name: 'Raise an issue' }).click();
  await expect(dialog.locator('#raise-title')).toHaveValue(/Records by taluka, .*: [\d,]+/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const context = await browser.newContext();
  const room = await context.newPage();
  await enter(room);
  await room.getByPlaceholder('Search projects').fill('Raised from dashboards');
  await room.getByRole('button', { name: 'Raised from dashboards', exact: true }).click();
  await room.getByRole('tab', { name: 'Issues' }).click();
  await room.getByTestId('issues').getByRole('button', { name: title, exact: true }).click();
  const origin = room.locator('.war-room_origin');
  await expect(origin).toContainText('E-Ferfar, Records by taluka');
  await expect(origin.locator('dd').first()).toHaveText(await origin.locator('dd').last().innerText());
  await context.close();
});
