// e-Office: a single file from validation messages to deletion, in both languages, and sections with the
// source of their counts.
import { expect, type Page, test } from '@playwright/test';
import { pick } from './eferfar-steps';
import { prefer, seriousFaults, signInAs } from './helpers';

const PAGE = '/department/e-office/dashboard';
const WORDS = {
  en: {
    items: 'One by one',
    add: 'Add File Entry',
    save: 'Add entry',
    update: 'Save changes',
    missing: [
      'Reference number is required',
      'Subject is required',
      'Section is required',
      'File type is required',
      'Received date is required',
      'From office is required',
    ],
    section: 'Accounts',
    type: 'Proposal',
    created: 'File pendency created successfully',
    edit: 'Edit entry',
    completed: 'Completed',
    updated: 'File pendency updated successfully',
    remove: 'Delete entry',
    sure: 'Delete',
    deleted: 'File pendency deleted successfully',
  },
  mr: {
    items: 'एकेक',
    add: 'नस्तीची नोंद जोडा',
    save: 'नोंद जोडा',
    update: 'बदल जतन करा',
    missing: [
      'संदर्भ क्रमांक आवश्यक आहे',
      'विषय आवश्यक आहे',
      'शाखा आवश्यक आहे',
      'नस्तीचा प्रकार आवश्यक आहे',
      'प्राप्त दिनांक आवश्यक आहे',
      'पाठविणारे कार्यालय आवश्यक आहे',
    ],
    section: 'लेखा शाखा',
    type: 'प्रस्ताव',
    created: 'नस्ती प्रलंबिततेची नोंद जतन झाली',
    edit: 'नोंदीत बदल करा',
    completed: 'पूर्ण',
    updated: 'नस्ती प्रलंबिततेची नोंद अद्ययावत झाली',
    remove: 'नोंद हटवा',
    sure: 'हटवा',
    deleted: 'नस्ती प्रलंबिततेची नोंद हटवली',
  },
};

const table = (page: Page) => page.locator('section.entries_entries');
const dialog = (page: Page) => page.getByRole('dialog');

async function enter(page: Page, person: string): Promise<void> {
  await signInAs(page, person);
  await page.goto(PAGE);
  await expect(page.locator('.card_kpiValue')).toHaveCount(4);
}

for (const language of ['en', 'mr'] as const) {
  test(`a single file, ${language}`, async ({ page }) => {
    const words = WORDS[language];
    await prefer(page, language, 'light');
    await enter(page, 'e-office');
    await page.getByRole('tab', { name: words.items }).click();
    await table(page).getByRole('button', { name: words.add }).click();
    await dialog(page).getByRole('button', { name: words.save }).click();
    await expect(dialog(page).locator('.filter-bar_fieldError')).toHaveText(
      words.missing.map((text) => ` ${text}`),
    );
    await expect(dialog(page)).toHaveCSS('opacity', '1');
    expect(await seriousFaults(page, `file form ${language}`)).toEqual([]);
    const number = `E2E/${Date.now()}`;
    await page.locator('#entry-reference_number').fill(number);
    await page.locator('#entry-subject').fill('Transfer of land to the school');
    await page.locator('#entry-from_office').fill('Tahsil Office Kurla');
    await page.locator('#entry-received_date').fill('01/10/2026');
    await page.keyboard.press('Enter');
    await pick(page, 'entry-eoffice_section_id', words.section);
    await pick(page, 'entry-file_type', words.type);
    await dialog(page).getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.created).first()).toBeVisible();
    await table(page).locator('.entries_search input').fill(number);
    const row = table(page).locator('.ag-row');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(words.section);
    await row.getByRole('button', { name: words.edit }).click();
    await pick(page, 'entry-status', words.completed);
    await dialog(page).getByRole('button', { name: words.update }).click();
    await expect(page.getByText(words.updated).first()).toBeVisible();
    await expect(row).toContainText(words.completed);
    await row.getByRole('button', { name: words.remove }).click();
    await dialog(page).getByRole('button', { name: words.sure, exact: true }).click();
    await expect(page.getByText(words.deleted).first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });
}

test('a figure of both kinds is explained by the entries of each', async ({ page }) => {
  await enter(page, 'e-office');
  await page.getByRole('button', { name: 'Explain this number: Critical Items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Explain this number: Critical Items' });
  await expect(drawer).toContainText('Critical means pending for more than 60 days.');
  const files = await drawer.getByRole('row').nth(1).innerText();
  await drawer.getByRole('tab', { name: 'Receipts' }).click();
  await expect(drawer.getByRole('row').nth(1)).not.toHaveText(files);
  expect(await seriousFaults(page, 'explained number')).toEqual([]);
});

test('sections: add, deactivate, delete, refuse to delete one in use, count from sheet or items', async ({
  page,
}) => {
  await enter(page, 'superadmin');
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  const sections = page.getByRole('dialog', { name: 'Sections' });
  await expect(sections.getByRole('row', { name: /^Revenue/ })).toBeVisible();
  expect(await seriousFaults(page, 'sections')).toEqual([]);
  const name = `Treasury ${Date.now()}`;
  await sections.getByRole('button', { name: 'Add section' }).click();
  await page.locator('#section-name').fill(name);
  await page.getByRole('dialog', { name: 'Add section' }).getByRole('button', { name: 'Save' }).click();
  const row = sections.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row).toContainText('Active');
  await sections.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(row).toContainText('Inactive');
  await sections.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);
  await sections.getByRole('button', { name: 'Delete Revenue' }).click();
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(confirm.getByText(/: Revenue is in use: .* File Pendency entries/)).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  const choice = sections.getByRole('switch', { name: 'Count one by one: Supply, Receipts' });
  const before = await page.getByRole('region', { name: 'Receipt Pendency', exact: true }).innerText();
  await choice.click();
  await expect(choice).toBeChecked();
  const receipts = page.getByRole('region', { name: 'Receipt Pendency', exact: true, includeHidden: true });
  await expect(receipts).not.toHaveText(before);
  await choice.click();
  await expect(choice).not.toBeChecked();
});
