// The same round for every department with a sheet: import the template, then add, edit, filter, export and
// delete an entry. The language changes in between, every other time from Marathi to English. The table below
// has the differences; special features have their own specs.
import { expect, type Page, test } from '@playwright/test';
import { asDepartment, fillDay, opens, ownDay, pick, turn } from './eferfar-steps';
import { prefer, remove } from './helpers';
import { type Texts, textsOf } from './texts';

interface Round {
  slug: string;
  /** Path of the data set in the API, and of its entries below that. */
  path: string;
  resource?: string;
  /** Namespace of the page's texts. */
  words: string;
  /** Name of the date column in form and sheet. */
  day: string;
  /** Choices in the form by column, in each language. */
  choices: Record<string, { en: string; mr: string }>;
  /** Numbers of a new entry. */
  numbers: Record<string, string>;
  /** The edited column and its new value, shown in the row. */
  edit: { column: string; value: string };
  /** Choices in the dashboard's filters, if any. */
  filters?: Record<string, { en: string; mr: string }>;
  /** Text key of the button that shows all months, if the table starts with the current one. */
  showAll?: string;
  /** Chosen before the form of a new entry opens. */
  addInto?: { en: string; mr: string };
}

const PLACE = {
  division_id: { en: 'Konkan', mr: 'कोकण' },
  district_id: { en: 'Mumbai Suburban', mr: 'मुंबई उपनगर' },
};
const KURLA = { taluka_id: { en: 'Kurla', mr: 'कुर्ला' } };
// Division and district are preset: all figures are of the installation's.
const FILTERS = { taluka: KURLA.taluka_id };

const ROUNDS: Round[] = [
  {
    slug: 'e-ferfar',
    path: 'eferfar',
    words: 'eferfar',
    day: 'date',
    choices: { ...PLACE, ...KURLA, status: { en: 'Disputed', mr: 'विवादग्रस्त' } },
    numbers: { total_pending: '12', total_issued: '34', avg_processing_days: '7' },
    edit: { column: 'stay_orders', value: '5' },
  },
  {
    slug: 'rts-act',
    path: 'rts',
    words: 'rts',
    day: 'transaction_date',
    choices: { ...PLACE, ...KURLA, service_id: { en: 'Income Certificate', mr: 'उत्पन्न प्रमाणपत्र' } },
    numbers: { total: '46', total_pending: '12', total_approved: '30', total_rejected: '4' },
    edit: { column: 'total_rejected', value: '9' },
    filters: { ...FILTERS, service_id: { en: 'Income Certificate', mr: 'उत्पन्न प्रमाणपत्र' } },
  },
  {
    slug: 'mining',
    path: 'mining',
    words: 'mining',
    day: 'date',
    choices: { ...PLACE, ...KURLA },
    numbers: { applied: '40', generated: '25', royalty: '12.5', dmf: '1.25' },
    edit: { column: 'rejected', value: '13' },
    filters: FILTERS,
  },
  {
    slug: 'ipas',
    path: 'kpis',
    resource: '',
    words: 'kpis',
    day: 'date',
    choices: { metric: { en: 'Total Projects', mr: 'एकूण प्रकल्प' } },
    numbers: { value: '45' },
    edit: { column: 'value', value: '46' },
  },
  {
    slug: 'e-office',
    path: 'eoffice/file-pendency',
    resource: '',
    words: 'eoffice',
    day: 'as_of_date',
    choices: { eoffice_section_id: { en: 'Accounts', mr: 'लेखा शाखा' } },
    numbers: { zero_to_seven_days: '12', more_than_sixty_days: '3' },
    edit: { column: 'sixteen_to_thirty_days', value: '77' },
    filters: { eoffice_section_id: { en: 'Accounts', mr: 'लेखा शाखा' } },
  },
  {
    slug: 'aaple-sarkar',
    path: 'aaple-sarkar',
    words: 'grievance',
    day: 'date',
    choices: { office_id: { en: 'Taluka Office (Revenue) Kurla', mr: 'तालुका कार्यालय (महसूल) कुर्ला' } },
    numbers: { submitted: '12', assigned_count: '3', closed_satisfied: '34' },
    edit: { column: 'submitted', value: '27' },
    filters: { office_id: { en: 'Taluka Office (Revenue) Kurla', mr: 'तालुका कार्यालय (महसूल) कुर्ला' } },
    showAll: 'period.showAll',
    addInto: { en: 'Aaple Sarkar Portal', mr: 'आपले सरकार पोर्टल' },
  },
];

const table = (page: Page) => page.locator('section.entries_entries');
const dialog = (page: Page) => page.getByRole('dialog');
const written = (page: Page, method: string, path: string) =>
  page.waitForResponse((response) => response.request().method() === method && response.url().includes(path));

async function search(page: Page, text: string, rows: number): Promise<void> {
  await table(page).locator('.entries_search input').fill(text);
  await expect(table(page).locator('.ag-row')).toHaveCount(rows);
}

/** The department's template with dates that no other run has used. */
async function template(page: Page, round: Round, first: number) {
  const response = await page.request.get(`/api/${round.path}/sample-template?format=csv`, {
    headers: { Authorization: await bearer(page) },
  });
  const text = await response.text();
  const days = [...new Set(text.match(/\d{4}-\d{2}-\d{2}/g))];
  const dates = new Map(days.map((day, index) => [day, ownDay(first + index)]));
  const sheet = text.replace(/\d{4}-\d{2}-\d{2}/g, (day) => dates.get(day) ?? day);
  return { days: [...dates.values()], buffer: Buffer.from(sheet), rows: sheet.trim().split('\n').length - 1 };
}

const bearer = async (page: Page): Promise<string> =>
  `Bearer ${await page.evaluate(() => sessionStorage.getItem('jilha.token'))}`;

async function importTemplate(page: Page, t: Texts, round: Round, first: number): Promise<void> {
  const { buffer, rows, days } = await template(page, round, first);
  await page
    .getByRole('button', { name: t(`${round.words}:actions.import`) })
    .first()
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'template.csv', mimeType: 'text/csv', buffer });
  await dialog(page)
    .getByRole('button', { name: t('import:actions.check') })
    .click();
  await expect(page.locator('.import_total')).toHaveText(String(rows));
  await expect(page.getByRole('tab', { name: t('import:check.tab.errors') })).toContainText('0');
  await expect(page.getByRole('tab', { name: t('import:check.tab.warnings') })).toContainText('0');
  await dialog(page)
    .getByRole('button', { name: t('import:actions.import', { count: rows }) })
    .click();
  await dialog(page)
    .getByRole('button', { name: t('import:actions.see') })
    .click();
  const counts = new Map<string, number>();
  for (const day of buffer.toString().match(/\d{4}-\d{2}-\d{2}/g) ?? [])
    counts.set(day, (counts.get(day) ?? 0) + 1);
  const [day = ''] = days;
  await search(page, day, counts.get(day) ?? 0);
  // Delete the imported rows, so that the next run starts clean.
  const headers = { Authorization: await bearer(page) };
  const list = `/api/${round.path}/${round.resource ?? 'transactions'}`.replace(/\/$/, '');
  for (const day of days) {
    const found = await page.request.get(`${list}?date_from=${day}&date_to=${day}`, { headers });
    for (const row of (await found.json()).data as { id: number }[])
      await remove(page.request, `${list}/${row.id}`, headers);
  }
}

async function addEntry(page: Page, t: Texts, round: Round, day: string): Promise<void> {
  await page
    .getByRole('button', { name: t(`${round.words}:actions.add`) })
    .first()
    .click();
  if (round.addInto) await dialog(page).getByRole('button', { name: round.addInto[t.language] }).click();
  for (const [column, names] of Object.entries(round.choices))
    await pick(page, `entry-${column}`, names[t.language]);
  await fillDay(page, `entry-${round.day}`, day);
  for (const [column, value] of Object.entries(round.numbers))
    await page.locator(`#entry-${column}`).fill(value);
  const saved = written(page, 'POST', `/api/${round.path}`);
  await dialog(page)
    .getByRole('button', { name: t.entries(round.words, 'form.save') })
    .click();
  expect((await saved).status()).toBe(201);
  await expect(dialog(page)).toBeHidden();
}

async function editEntry(page: Page, t: Texts, round: Round): Promise<void> {
  const field = page.locator(`#entry-${round.edit.column}`);
  await opens(table(page).getByRole('button', { name: t.entries(round.words, 'row.edit') }), field);
  await field.fill(round.edit.value);
  const saved = written(page, 'PUT', `/api/${round.path}`);
  await dialog(page)
    .getByRole('button', { name: t.entries(round.words, 'form.update') })
    .click();
  expect((await saved).status()).toBe(200);
  await expect(table(page).locator('.ag-row').first()).toContainText(round.edit.value);
}

async function filter(page: Page, t: Texts, round: Round): Promise<void> {
  if (!round.filters) return;
  const responded = page.waitForResponse(
    (response) => response.url().includes('dashboard-data?') && response.ok(),
  );
  for (const [name, names] of Object.entries(round.filters))
    await pick(page, `filters-${name}`, names[t.language]);
  await responded;
  const chips = page.locator('.filter-bar_chip');
  await expect(chips).toHaveCount(Object.keys(round.filters).length);
  await page
    .getByRole('button', { name: t('common:filter.clear') })
    .first()
    .click();
  await expect(chips).toHaveCount(0);
}

async function exportSearched(page: Page, t: Texts, round: Round, day: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: t.entries(round.words, 'tools.export') })
    .click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t.entries(round.words, 'tools.csv') }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(day);
}

async function deleteEntry(page: Page, t: Texts, round: Round): Promise<void> {
  await opens(table(page).getByRole('button', { name: t.entries(round.words, 'row.delete') }), dialog(page));
  const gone = written(page, 'DELETE', `/api/${round.path}`);
  await dialog(page)
    .getByRole('button', { name: t.entries(round.words, 'delete.confirm'), exact: true })
    .click();
  expect((await gone).status()).toBe(200);
  await expect(table(page).locator('.ag-row')).toHaveCount(0);
}

for (const [index, round] of ROUNDS.entries()) {
  const [language, other] = index % 2 ? (['mr', 'en'] as const) : (['en', 'mr'] as const);
  test(`${round.slug}: import, add in ${language}, edit, filter, export, delete in ${other}`, async ({
    page,
  }) => {
    let t = textsOf(language);
    await prefer(page, language, 'light');
    await asDepartment(page, round.slug);
    if (round.showAll)
      await turn(table(page).getByRole('button', { name: t(`${round.words}:${round.showAll}`) }));
    await importTemplate(page, t, round, 0);
    const day = ownDay(15);
    await addEntry(page, t, round, day);
    await search(page, day, 1);
    await page.locator(`button[lang=${other}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    t = textsOf(other);
    await expect(table(page).locator('.ag-row')).toHaveCount(1);
    await editEntry(page, t, round);
    await exportSearched(page, t, round, day);
    await filter(page, t, round);
    await deleteEntry(page, t, round);
  });
}
