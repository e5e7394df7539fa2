// User and content administration as super admin. walk.spec.ts covers the pages; these are the dialogs.
import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { headersOf, PASSWORD, prefer, seriousFaults, signInAs } from './helpers';

// A plain picture for browsers to decode.
const PICTURE_SIZE = { width: 320, height: 180 };

const signIn = (page: Page) => signInAs(page, 'superadmin');

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await seriousFaults(page, what)).toEqual([]);
}

async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#0b5cad';
      context.fillRect(0, 0, width, height);
    }
    return canvas.toDataURL('image/png');
  }, PICTURE_SIZE);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

async function choosePicture(page: Page, apply: 'Apply Crop' | 'Use Original'): Promise<void> {
  const buffer = await picture(page);
  const field = page.locator('input[type=file][accept*=image]');
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText(/Invalid file type|valid image file/).first()).toBeVisible();
  await field.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: 'Crop Image' });
  await expect(crop.locator('.ReactCrop__crop-selection')).toBeVisible();
  await crop.getByRole('button', { name: apply }).click();
  await expect(crop).toBeHidden();
}

/** Return the authenticator app's code for this key. */
function totp(key: string): string {
  const bits = [...key].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('an administrator turns on two-factor login and then needs it', async ({ page }) => {
  const email = `careful-${Date.now()}@jilha.example`;
  const given = 'Careful-Horse-9';
  const password = 'Careful-Ledger-41';
  const headers = await headersOf(page.request, 'superadmin');
  const person = { name: 'Attentive Officer', email, password: given, role: 'admin' };
  expect((await page.request.post('/api/users', { data: person, headers })).status()).toBe(201);

  await page.goto('/admin/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(given);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessible(page, 'temporary password');
  await page.getByLabel('Current Password').fill(given);
  await page.getByLabel(/^New Password/).fill('careful-9');
  await page.getByLabel('Confirm New Password').fill('careful-9');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('does not contain the name, email address')).toBeVisible();
  await page.getByLabel(/^New Password/).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm with your password' });
  await again.locator('input').fill(password);
  await again.getByRole('button', { name: 'Continue' }).click();
  const enrol = page.getByRole('dialog', { name: 'Two-factor login' });
  await expect(enrol.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'enrolment');
  await enrol.getByLabel('Code from the app').fill(totp(await enrol.getByTestId('totp-key').innerText()));
  await enrol.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const code = await codes.locator('code').first().innerText();
  await expectAccessible(page, 'recovery codes');
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/admin/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByLabel('Authentication code')).toBeFocused();
  await page.getByLabel('Authentication code').fill('000000');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await page.getByLabel('Authentication code').fill(code);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/admin/dashboard');
});

test('a user is created, found, edited, given a new password and deactivated', async ({ page }) => {
  const stamp = Date.now();
  const email = `person-${stamp}@jilha.example`;
  await signIn(page);
  await page.goto('/superadmin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Create User' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('This field is required.')).toHaveCount(2);
  await form.getByLabel('Name').fill(`Asha ${stamp}`);
  await form.getByLabel('Email Address').fill('superadmin@jilha.example');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Another account has this email address.')).toBeVisible();
  await form.getByLabel('Email Address').fill(email);
  await form.getByRole('button', { name: 'Create User' }).click();
  const once = page.getByRole('dialog', { name: 'Temporary password' });
  await expect(once.getByTestId('password-once')).toHaveText(/^(\w{4}-){3}\w{4}$/);
  await expectAccessible(page, 'password');
  await once.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('textbox', { name: 'Search name, email or mobile' }).fill(email);
  await expect(page.getByText('1 user matches')).toBeVisible();
  await expect(page).toHaveURL(/search=person/);
  await page.getByRole('button', { name: `Edit Asha ${stamp}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Name').fill(`Asha Patil ${stamp}`);
  await edit.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByRole('cell', { name: `Asha Patil ${stamp} ${email}` })).toBeVisible();

  await page.getByRole('button', { name: `View Asha Patil ${stamp}` }).click();
  const view = page.getByRole('dialog', { name: 'User Details' });
  await expect(view.getByText('Not logged in anywhere.')).toBeVisible();
  await view.getByRole('button', { name: 'Reset password' }).click();
  await page
    .getByRole('dialog', { name: 'Reset password' })
    .getByRole('button', { name: 'Reset password' })
    .click();
  await once.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: `Delete Asha Patil ${stamp}` }).click();
  await page
    .getByRole('dialog', { name: 'Delete User' })
    .getByRole('button', { name: 'Delete User' })
    .click();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('a sheet of users: errors name their cells, valid rows become accounts', async ({ page }) => {
  const stamp = Date.now();
  await signIn(page);
  await page.goto('/superadmin/users');
  await page.getByRole('button', { name: 'Import users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const sheet = `name,email,role,department\nGood,good-${stamp}@jilha.example,user,E-Ferfar\nBad,nowhere,user,Nowhere\n`;
  await dialog
    .getByTestId('sheet-file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await expect(dialog.getByRole('list', { name: 'What is wrong, by cell' })).toContainText('D3');
  await expectAccessible(page, 'import');
  await dialog.getByRole('button', { name: 'Import 1 valid row' }).click();
  const done = page.getByRole('dialog', { name: 'Users imported' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Download 1 password' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('passwords.csv');
});

test('a department: slug from the name, cropped logo, filter chips, deletion', async ({ page }) => {
  const stamp = Date.now();
  await signIn(page);
  await page.goto('/superadmin/departments');
  await page.getByRole('button', { name: 'Add Department' }).click();
  const form = page.getByRole('dialog', { name: 'Create Department' });
  await form.getByLabel('Name', { exact: false }).first().fill(`Town Planning ${stamp}`);
  await expect(form.getByLabel('Slug')).toHaveValue(`town-planning-${stamp}`);
  await choosePicture(page, 'Apply Crop');
  await expectAccessible(page, 'department form');
  await form.getByRole('button', { name: 'Create Department' }).click();
  await expect(page.getByText('Department created successfully!').first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Search departments' }).fill(String(stamp));
  await expect(page.getByText('1 department matches')).toBeVisible();
  await page.getByRole('button', { name: /^Delete Town Planning/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Department' });
  await expect(confirm).toContainText('This action cannot be undone.');
  await confirm.getByRole('button', { name: 'Delete Department' }).click();
  await expect(page.getByText('No departments found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).first().click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'Delete E-Ferfar' }).click();
  await confirm.getByRole('button', { name: 'Delete Department' }).click();
  await expect(confirm.getByText(/attached to this department/)).toBeVisible();
});

test('a slider is added, previewed, deactivated and deleted', async ({ page }) => {
  const title = `Slide ${Date.now()}`;
  await signIn(page);
  await page.goto('/superadmin/sliders');
  await page.getByRole('button', { name: 'Add New Slider' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Slider' });
  await form.getByLabel('Title', { exact: false }).first().fill(title);
  await choosePicture(page, 'Use Original');
  await form.getByRole('button', { name: 'Create Slider' }).click();
  await expect(page.getByText('Slider created successfully')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search sliders' }).fill(title);
  await expect(page.getByText('1 entry matches')).toBeVisible();
  await page.getByRole('button', { name: `Preview ${title}` }).click();
  await expectAccessible(page, 'slider preview');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Deactivate ${title}` }).click();
  await expect(page.getByText('Slider deactivated successfully')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Slider' });
  await expect(confirm).toContainText('Are you sure you want to delete this slider?');
  await confirm.getByRole('button', { name: 'Delete Slider' }).click();
  await expect(page.getByText('No sliders found')).toBeVisible();
  // The row's button is gone with it, so the focus must have moved on.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('news: a formatted draft is scheduled for publication', async ({ page }) => {
  const title = `Notice ${Date.now()}`;
  await signIn(page);
  await page.goto('/superadmin/news');
  await page.getByRole('button', { name: 'Add News Article' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create New News Article' });
  await form.getByLabel('Title', { exact: false }).first().fill(title);
  await form.getByRole('button', { name: 'Bulleted list' }).click();
  await form.locator('.rich-field_richArea').pressSequentially('First point');
  await expectAccessible(page, 'news form');
  await form.getByLabel('Status').click();
  await form.getByRole('button', { name: 'Create Article' }).click();
  await expect(page.getByText('News created successfully')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search news' }).fill(title);
  await expect(page.getByRole('row').nth(1)).toContainText('Draft');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit News Article' });
  await expect(edit.locator('.rich-field_richArea li')).toHaveText('First point');
  await edit.getByLabel('Status').click();
  await edit.locator('#field-published_at').fill('01/01/2099 10:00');
  await edit.locator('#field-published_at').press('Tab');
  await edit.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Scheduled');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page
    .getByRole('dialog', { name: 'Delete News Article' })
    .getByRole('button', { name: 'Delete News Article' })
    .click();
  await expect(page.getByText('No news found')).toBeVisible();
});

for (const [language, open, backups] of [
  ['en', 'Check everything', 'Backups'],
  ['mr', 'सर्व तपासा', 'बॅकअप'],
] as const) {
  test(`the check of the installation says what to fix, in ${language}`, async ({ page }) => {
    await prefer(page, language, 'light');
    await signIn(page);
    await page.goto('/superadmin/dashboard');
    await page.getByRole('button', { name: open }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(backups, { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(drawer.getByRole('status')).not.toBeEmpty();
    expect(await seriousFaults(page, `check in ${language}`)).toEqual([]);
  });
}

test('an expired proof asks for the password once and keeps the input', async ({ page }) => {
  const stamp = Date.now();
  await signIn(page);
  await page.goto('/superadmin/users');
  // The server refuses once, as it would 15 minutes after the login.
  let refused = false;
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST' || refused) return route.continue();
    refused = true;
    const body = { success: false, message: 'Confirm', data: null, error_code: 'FRESH_PROOF_REQUIRED' };
    await route.fulfill({ status: 403, json: body });
  });
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Create User' });
  await form.getByLabel('Name').fill(`Proven ${stamp}`);
  await form.getByLabel('Email Address').fill(`proven-${stamp}@jilha.example`);
  await form.getByRole('button', { name: 'Create User' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(question.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page, 'proof');
  await page.keyboard.type('wrong-password');
  await page.keyboard.press('Enter');
  await expect(question.getByText('The current password is wrong.').first()).toBeVisible();
  await question.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByTestId('password-once')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`Proven ${stamp}`).first()).toBeVisible();
});
