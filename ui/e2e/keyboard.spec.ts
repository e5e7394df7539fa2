// Keyboard only: no pointer is used, and the focus is visible at each step. Files are passed where the
// system's file dialog opens.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { eferfarSheet, openDashboard, ownDay } from './eferfar-steps';
import { DEPARTMENT_EMAIL, PASSWORD, prefer, readCaptcha, scrollToTable, signInAs } from './helpers';

// Chromium intercepts the file dialog only if a listener was added before it opens.
test.beforeEach(({ page }) => {
  page.on('filechooser', () => {});
});

/** Return why the focused element is not visible, or '' if it is. */
const unseen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = `${focused.tagName} ${focused.className} ${focused.textContent?.slice(0, 40)}`;
    // A field's ring is often drawn by its frame.
    let ringed: HTMLElement | null = focused;
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    for (let up = 0; ringed && up < 4 && !hasRing(ringed); up += 1) ringed = ringed.parentElement;
    if (!ringed || !hasRing(ringed)) return `no ring around ${name}`;
    const box = ringed.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    const y = Math.min(Math.max(box.top + Math.min(box.height, innerHeight) / 2, 0), innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    const seen = top && (ringed.contains(top) || top.contains(ringed));
    return seen ? '' : `covered by ${top?.tagName} ${top?.className}: ${name}`;
  });

/** Press a key until the element has the focus, and check the focus on every element passed. */
async function go(page: Page, to: Locator, key = 'Tab', limit = 60): Promise<void> {
  await expect(to).toBeAttached();
  for (let pressed = 0; pressed < limit; pressed += 1) {
    if (await to.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // After the last element the browser's own controls get the focus. Wait for scrolling to finish.
    if (!(await page.evaluate(() => document.activeElement === document.body)))
      await expect.poll(() => unseen(page)).toBe('');
  }
  throw new Error(`${limit} × ${key} do not lead to ${to}`);
}

async function press(page: Page, to: Locator, key = 'Enter'): Promise<void> {
  await go(page, to);
  await page.keyboard.press(key);
}

async function skipMenus(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first();

test('log in with a new captcha', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await page.goto('/e-ferfar/login');
  await go(page, page.locator('input[name=email]'));
  await page.keyboard.type(DEPARTMENT_EMAIL);
  await go(page, page.locator('input[name=password]'));
  await page.keyboard.type(PASSWORD);
  const before = await readCaptcha(page);
  await press(page, button(page, 'New code'));
  await expect.poll(() => readCaptcha(page)).not.toBe(before);
  await go(page, page.locator('.login_captcha input'));
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid captcha code')).toBeVisible();
  await go(page, page.locator('.login_captcha input'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(await readCaptcha(page));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/department/e-ferfar/dashboard');
});

test('import a sheet: file, errors, confirmation', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
  const day = ownDay(60);
  const rows = [
    `Konkan,Mumbai Suburban,Andehri,undisputed,${day},1,1,0,3`,
    `Konkan,Mumbai Suburban,Kurla,disputed,${day},many,1,0,3`,
    `Konkan,Mumbai Suburban,Kurla,undisputed,${day},1,1,0,3`,
  ];
  await skipMenus(page);
  await press(page, button(page, 'Import CSV'));
  const dialog = page.getByRole('dialog');
  await go(page, button(dialog, 'Choose file'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(eferfarSheet('keyboard.csv', rows));
  await press(page, button(dialog, 'Check the sheet'));
  await expect(dialog.locator('.import_check')).toBeVisible();
  await expect(dialog.locator('tr.import_now')).toContainText('C2');
  await press(page, button(dialog, 'Next error'));
  await expect(dialog.locator('tr.import_now')).toContainText('F3');
  await expect(dialog.getByLabel('Import the valid rows and return the rest')).toBeChecked();
  await press(page, button(dialog, 'Import 1 row'));
  await expect(dialog.getByText('1 row imported, 2 to fix.')).toBeVisible();
  await press(page, button(dialog, 'See the dashboard'));
  await expect(dialog).toBeHidden();
});

test('import an office’s sheet: questions about its reading, and a wrong cell', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
  const day = ownDay(64).split('-').reverse().join('/');
  const text = [
    'S.N.,Name of Taluka,Status,Dated,Balance cases,No. of total issued,Stay orders,Avg. processing days',
    `1,Kurla,disputed,${day},70,5,NIL,3`,
    `2,Andehri,disputed,${day},12,5,0,3`,
    'Total,,,,82,10,0,',
  ].join('\n');
  await skipMenus(page);
  await press(page, button(page, 'Import CSV'));
  const dialog = page.getByRole('dialog');
  await go(page, button(dialog, 'Choose file'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles({ name: 'office.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await press(page, button(dialog, 'Check the sheet'));
  const question = dialog.locator('.reading_question').first();
  await expect(question.locator('input:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(question.locator('input').first()).toBeChecked();
  await press(page, button(dialog, 'Check the rows'));
  await expect(dialog.locator('tr.import_now')).toContainText('B3');
  await press(page, dialog.locator('button[data-cell=B3]'));
  await press(page, button(dialog, 'Use Andheri'));
  await press(page, button(dialog, 'Import 2 rows'));
  await expect(dialog.getByText('File Upload Successful!')).toBeVisible();
});

test('filter, and reach the table', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
  await skipMenus(page);
  const filters = page.getByRole('region', { name: 'Records by Administrative Division' });
  await go(page, filters.getByRole('combobox', { name: 'Taluka' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  await page.keyboard.type('Borivali');
  await page.keyboard.press('Enter');
  const chip = button(filters, /^Remove filter/);
  await expect(chip).toBeVisible();
  await press(page, chip);
  await expect(chip).toBeHidden();

  const table = page.getByRole('region', { name: 'Recent Entries', exact: true });
  await go(page, table.getByRole('textbox', { name: 'Search entries' }), 'Tab', 90);
  await page.keyboard.type('Kurla');
  await expect(table.getByText(/^Showing 1 to \d+ of/)).toBeVisible();
  const grid = table.getByRole('grid', { name: 'Recent Entries' });
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/);
  await expect(grid).toHaveAttribute('aria-colcount', /^\d+$/);
});

test('edit an entry until it is saved and announced', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
  const table = page.getByRole('region', { name: 'Recent Entries', exact: true });
  // The previous test covers the way here.
  await table.getByRole('textbox', { name: 'Search entries' }).focus();
  await scrollToTable(page);
  await expect(table.getByRole('gridcell').first()).toBeVisible();
  await go(page, table.getByRole('columnheader').first());
  await page.keyboard.press('ArrowDown');
  const row = table.locator('.ag-row[row-index="0"]');
  const acts = row.getByRole('button');
  await go(page, row.getByRole('gridcell').nth(3), 'ArrowRight');
  // Arrow keys move across the row's buttons, Tab goes straight to them.
  await go(page, acts.first(), 'ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(acts.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(table.locator('.ag-row[row-index="1"]').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(row.getByRole('gridcell').nth(-2)).toBeFocused();
  await page.keyboard.press('Tab');
  await press(page, acts.filter({ has: page.locator('[href$="i-edit"]') }));
  const dialog = page.getByRole('dialog', { name: 'Edit Entry' });
  const stay = dialog.locator('#entry-stay_orders');
  await go(page, stay);
  const before = Number(await stay.inputValue());
  // Two pasted cells are no number.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('12\n34'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(stay).toHaveValue('12 34');
  await page.keyboard.press('Tab');
  await expect(stay).toHaveAccessibleDescription('Must be a number.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(String(before + 1));
  await press(page, button(dialog, 'Save changes'));
  await expect(page.getByRole('status').getByText('Entry updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(table.getByRole('button', { name: 'Edit entry' }).first()).toBeFocused();
  // Closing a dialog returns the focus too.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Entry Details' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(acts.first()).toBeFocused();
});

test('a date in dots is taken, text that is no date stays until it is corrected', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await openDashboard(page);
  const card = page.getByRole('region', { name: 'Records by taluka', exact: true });
  // The menu of a chart is covered by the war room's spec.
  await card.getByRole('button', { name: 'Chart menu' }).click();
  await page.getByRole('menuitem', { name: 'Raise an issue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raise an issue' });
  const due = dialog.locator('#raise-due_date');
  const fault = dialog.getByText('Enter a date as DD/MM/YYYY.');
  await go(page, due);
  await page.keyboard.type('32/13/2026');
  await page.keyboard.press('Enter');
  await expect(fault).toBeVisible();
  await press(page, button(dialog, 'Raise issue'));
  await expect(due).toBeFocused();
  await expect(due).toHaveValue('32/13/2026');
  await expect(due).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY.');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('31.12.26');
  await page.keyboard.press('Tab');
  await expect(due).toHaveValue('31/12/2026');
  await expect(fault).toBeHidden();
  await press(page, button(dialog, 'Cancel'));
  await press(page, button(dialog, 'Leave without saving'));
  await expect(dialog).toBeHidden();
});

test('edit the layout', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'superadmin');
  await page.goto('/admin/dashboard');
  await expect(page.locator('[data-card=total-transactions]')).toBeVisible();
  await skipMenus(page);
  await press(page, button(page, 'Customize'));
  await expect(page.locator('[data-card]').first().getByRole('toolbar')).toBeAttached();
  const cards = () =>
    page.locator('[data-card]').evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.card));
  const [first, second] = await cards();
  const tools = page.locator(`[data-card=${first}]`).getByRole('toolbar');
  await go(page, tools.getByRole('button').and(page.locator(':enabled')).first());
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await cards())[0]).toBe(second);
  await expect.poll(() => unseen(page)).toBe('');
  await press(page, tools.getByRole('button', { name: /^Hide/ }));
  await expect(tools.getByRole('button', { name: /^Show/ })).toBeFocused();
  await go(page, button(page, 'Reset to default'), 'Shift+Tab', 90);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cards())[0]).toBe(first);
  await press(page, button(page, 'Save Layout'));
  await expect(page.getByText('Saved!', { exact: true }).first()).toBeVisible();
  await press(page, button(page, 'Done Editing'));
  await expect(tools).toHaveCount(0);
});

test('crop a picture', async ({ page }) => {
  await prefer(page, 'en', 'light');
  await signInAs(page, 'superadmin');
  await page.goto('/superadmin/sliders');
  await expect(page.locator('h1')).toBeVisible();
  await skipMenus(page);
  await press(page, button(page, 'Add New Slider'));
  const form = page.getByRole('dialog', { name: 'Add New Slider' });
  await go(page, form.locator('.image_drop'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles('public/images/services/default.png');
  const crop = page.getByRole('dialog', { name: 'Crop Image' });
  const area = crop.getByLabel(/^Crop area/);
  await go(page, area);
  const left = async () => (await area.boundingBox())?.x ?? 0;
  const before = await left();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(left).not.toBe(before);
  await press(page, button(crop, 'Apply Crop'));
  await expect(crop).toBeHidden();
  await expect(form.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
});
