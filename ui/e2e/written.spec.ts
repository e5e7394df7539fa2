// Stored scripts: every text field of every write in the API document holds a script; all pages that show
// them are opened, and none runs. New writes with texts are found automatically, but must list here what else
// they need.
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { loadedToTheEnd, prefer, tokenOf } from './helpers';

// Each would set window.ran if it were interpreted, as markup or as URL.
const SHORT = '<img src=x onerror=window.ran=1>';
const LONG = `"'>${SHORT}<script>window.ran=1</script><svg onload=window.ran=1>{{1}}javascript:window.ran=1`;
// A word without a place to break it, like a pasted link.
const WORD = 'महानगरपालिका'.repeat(7);
const DAY = '2026-04-02';
const CASE_LIST = 'rts_cases';
// Slugs and accounts stay reserved after deletion.
const RUN = Date.now().toString(36);

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  maxLength?: number;
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const DOCUMENT = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { post?: Operation }>;
  components: { schemas: Record<string, Schema> };
};

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  if (name) return resolved(DOCUMENT.components.schemas[name] ?? {});
  const some = schema.anyOf?.find((part) => part.type !== 'null');
  return some ? resolved(some) : schema;
}

// Names, numbers and passwords have lists or formats, so a script is rejected.
const NO_PROSE =
  /^(dataset|unit|department|email|password|role|cron|amount|value|royalty|dmf|figure|minimum|threshold|code|slug|mobile|page|logo|image_url|button_link)$/;
const LEFT_OUT = [
  /login$|sign-on|two-factor|auth\/(settings|proof)/, // passwords and codes: never shown
  /sign-offs/, // head of office only: signed.spec.ts
  /passkeys$/, // needs an authenticator's response
  /bulk-create$|preview$/, // same as a single entry, or stores nothing
  /raised-issues$/, // an issue, created from a chart
  /operations\/(refresh|rebuild)$|alerts\/preview$/, // names of data sets
];

/** Return the text fields in the body of a write, with their schemas. */
function textsOf(schema: Schema): Map<string, Schema> {
  const found = new Map<string, Schema>();
  for (const [name, part] of Object.entries(resolved(schema).properties ?? {})) {
    const field = resolved(part);
    const text = field.items ? resolved(field.items) : field;
    const free = text.type === 'string' && !text.enum && !text.format && !text.pattern;
    if (free && !NO_PROSE.test(name) && name !== 'datasets' && name !== 'only') found.set(name, field);
  }
  return found;
}

const WRITES = Object.entries(DOCUMENT.paths).flatMap(([path, { post }]) => {
  const schema = post?.requestBody?.content['application/json']?.schema;
  const texts = schema && textsOf(schema);
  return schema && texts?.size && !LEFT_OUT.some((out) => out.test(path)) ? [{ path, schema, texts }] : [];
});

let number = 0;
/** Return a unique text, since names must be unique. */
function attack(field: Schema): unknown {
  const list = field.items !== undefined;
  const limit = (field.items ? resolved(field.items) : field).maxLength ?? 200;
  number += 1;
  const text = [`${WORD} ${LONG}`, `${WORD} ${SHORT}`].find(({ length }) => length + 4 < limit) ?? SHORT;
  return list ? [`${number} ${text}`] : `${number} ${text}`;
}

/** Return values for required fields other than texts: the first choice, a date, a number. */
function needed(schema: Schema): Record<string, unknown> {
  const { required = [], properties = {} } = resolved(schema);
  return Object.fromEntries(
    required.map((name) => {
      const field = resolved(properties[name] ?? {});
      return [name, field.enum?.[0] ?? (field.format === 'date' ? DAY : 1)];
    }),
  );
}

async function superAdmin(request: APIRequestContext) {
  const token = await tokenOf(request, 'superadmin');
  const headers = { Authorization: `Bearer ${token}` };
  const read = async (path: string) => (await (await request.get(path, { headers })).json()).data;
  const send = (method: string, path: string, body?: unknown) =>
    request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
  return { token, headers, read, send };
}
type Admin = Awaited<ReturnType<typeof superAdmin>>;

/** Return values that only the portal knows, by path. */
async function given(admin: Admin): Promise<Record<string, Record<string, unknown>>> {
  const [division] = await admin.read('/api/geographic/divisions');
  const [district] = await admin.read('/api/geographic/districts');
  const [section] = await admin.read('/api/eoffice-sections');
  const calendar = await admin.read('/api/submissions?dataset=eferfar');
  const [owed] = calendar.rows.flatMap((row: { unit: string; cells: { status: string }[] }) =>
    row.cells.flatMap(({ status }, at: number) =>
      status === 'missing' ? [{ unit: row.unit, day: calendar.columns[at].key }] : [],
    ),
  );
  const { measures } = await admin.read('/api/targets/options');
  const target = measures.find((measure: { department: string }) => measure.department === 'e-ferfar');
  const item = { eoffice_section_id: section.id };
  const [{ department, datasets }] = await admin.read('/api/service-accounts/options');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const [existingCase] = await admin.read('/api/rts/cases?per_page=1');
  return {
    '/api/cases/{case_list}/pauses': { case_number: existingCase.case_number, first: DAY },
    '/api/legal-terms': { code: 'written.term', source_date: DAY },
    '/api/service-accounts': {
      department_id: department.id,
      datasets: [datasets[0].name],
      may_read: true,
      expires_on: tomorrow,
    },
    '/api/alerts/rules': { dataset: 'eferfar', kind: 'silence', figure: '', threshold: 30, is_active: false },
    '/api/departments': { slug: `written-${RUN}`, status: 'inactive' },
    '/api/eoffice/file-items': item,
    '/api/eoffice/receipt-items': item,
    '/api/geographic/divisions': { code: 'zz9', status: 'inactive' },
    '/api/geographic/districts': { division_id: division.id, lgd_code: 999_001, status: 'inactive' },
    '/api/geographic/talukas': { district_id: district.id, lgd_code: 999_002, status: 'inactive' },
    '/api/operations/schedules': { what: 'rebuild', when: { every: 'day', at: '02:00' }, is_active: false },
    '/api/reports/saved': { report: 'performance', period: 'last_month', formats: ['csv'], language: 'en' },
    '/api/super-admin/webhooks': { url: 'https://hooks.example.org/in', events: ['figures.published'] },
    '/api/submissions/nil': { dataset: 'eferfar', ...owed },
    '/api/targets': { kind: 'event', department: 'e-ferfar', measure: target.measure, day: DAY },
    '/api/users': { email: `written-${RUN}@jilha.example`, role: 'admin' },
    '/api/working-days/holidays': { day: '2030-05-06' },
    '/api/pg/transaction/{entry_id}/escalate': { count: 1 },
    '/api/kpis': { department: 'esakshi', value: 1 },
  };
}

/** Store the body, without the texts that are rejected for their list or format. */
async function stored(admin: Admin, path: string, body: Record<string, unknown>, texts: Map<string, Schema>) {
  const response = await admin.send('POST', path, body);
  if (response.status() === 422) {
    const wrong = Object.keys((await response.json()).errors);
    const ours = wrong.filter((name) => texts.has(name.split('.')[0] ?? ''));
    if (ours.length < wrong.length) return response;
    const rest = Object.entries(body).filter(
      ([name]) => !ours.some((invalid) => invalid.split('.')[0] === name),
    );
    return admin.send('POST', path, Object.fromEntries(rest));
  }
  return response;
}

/** Write everything, and collect the deletions, latest first. */
async function writeAll(admin: Admin, undo: (() => Promise<unknown>)[]): Promise<void> {
  const more = await given(admin);
  const ids: Record<string, number> = {};
  const order = ['/api/cm-war-room/projects', '/api/cm-war-room/issues'];
  const rank = ({ path }: { path: string }) => (order.includes(path) ? order.indexOf(path) : order.length);
  for (const { path, schema, texts } of WRITES.toSorted((a, b) => rank(a) - rank(b))) {
    const entries = path.includes('/pg/transaction/')
      ? ((await admin.read('/api/pg/transactions?per_page=20')) as { id: number }[]).map(({ id }) => id)
      : [0];
    const prose = Object.fromEntries([...texts].map(([name, field]) => [name, attack(field)]));
    // Based on an existing case: place, service and dates must match.
    const like = path.endsWith('/cases') ? (await admin.read(`${path}?per_page=1`))[0] : {};
    const fields = Object.keys(resolved(schema).properties ?? {});
    const known = Object.fromEntries(fields.flatMap((name) => (name in like ? [[name, like[name]]] : [])));
    const body = { ...needed(schema), ...known, ...prose, ...more[path] };
    if ('project_id' in body) body.project_id = ids['/api/cm-war-room/projects'];
    let status = 0;
    let responseText = '';
    for (const entry of entries) {
      const address = path
        .replace('{case_list}', CASE_LIST)
        .replace('{issue_id}', String(ids['/api/cm-war-room/issues']))
        .replace('{entry_id}', String(ids['/api/pg/transaction/{entry_id}/escalate'] ?? entry));
      const response = await stored(admin, address, body, texts);
      status = response.status();
      responseText = await response.text();
      if (status >= 300) continue;
      const id = JSON.parse(responseText).data?.id as number;
      ids[path] = path.includes('/pg/') ? entry : id;
      undo.unshift(async () => {
        const row = await admin.read(`${address}/${id}`);
        return admin.send(
          'DELETE',
          `${address}/${id}?revision=${row?.revision ?? JSON.parse(responseText).data.revision ?? ''}`,
        );
      });
      break;
    }
    expect(status, `${path} ${responseText}`).toBeLessThan(300);
  }
}

const PAGES: Record<string, string[]> = {
  '': ['/', '/news', '/about', '/contact', '/login'],
  superadmin: [
    '/superadmin/dashboard',
    '/superadmin/users',
    '/superadmin/departments',
    '/superadmin/designations',
    '/superadmin/sliders',
    '/superadmin/ministers',
    '/superadmin/news',
    '/superadmin/feedback',
    '/superadmin/service-accounts',
    '/superadmin/messages',
    '/superadmin/webhooks',
    '/superadmin/reports?tab=saved',
    '/superadmin/data-management?tab=schedules',
    '/superadmin/audit-logs',
    '/superadmin/profile',
    '/admin/dashboard',
    '/admin/submissions',
    '/admin/alerts?tab=rules',
    '/admin/masters/divisions',
    '/admin/masters/districts',
    '/admin/masters/talukas',
    '/admin/masters/services',
    '/admin/masters/offices',
    '/admin/masters/sections',
    '/admin/data-management',
    '/department/e-office/dashboard',
    '/department/esakshi/dashboard',
    '/department/cm-war-room/dashboard',
    '/department/aaple-sarkar/dashboard?tab=pg-portal',
    '/department/e-ferfar/imports',
    '/department/rts-act/cases',
  ],
};

test.use({ trace: 'off', viewport: { width: 390, height: 844 } });

test('no stored text runs as a script or widens a page', async ({ page, request }) => {
  expect(WRITES.length).toBeGreaterThan(20);
  const admin = await superAdmin(request);
  const undo: (() => Promise<unknown>)[] = [];
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog at ${page.url()}`);
    dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`${page.url()} ${message.text()}`);
  });
  page.on('request', (sent) => {
    if (/\/x$/.test(new URL(sent.url()).pathname)) faults.push(`${page.url()} loads the picture`);
  });
  try {
    await writeAll(admin, undo);
    // A URL with a script is rejected.
    const link = { title: 'Written', button_link: 'javascript:window.ran=1' };
    expect((await admin.send('POST', '/api/super-admin/sliders', link)).status()).toBe(422);
    // A file's name and cells, shown in the history and in errors.
    const sheet = `division,district,taluka,status,date\n${SHORT},${SHORT},${SHORT},${SHORT},${SHORT}\n`;
    await request.post('/api/eferfar/import-csv', {
      headers: admin.headers,
      multipart: { file: { name: `${SHORT}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet) } },
    });
    await prefer(page, 'en', 'light');
    let shown = 0;
    for (const [person, paths] of Object.entries(PAGES)) {
      if (person)
        await page.addInitScript((token) => sessionStorage.setItem('jilha.token', token), admin.token);
      for (const path of paths) {
        await page.goto(path);
        await loadedToTheEnd(page);
        const seen = await page.evaluate(() => ({
          ran: 'ran' in window,
          made: document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:"]')
            .length,
          wide: document.documentElement.scrollWidth > window.innerWidth,
          shown: document.body.innerText.split('onerror=window.ran=1').length - 1,
        }));
        if (seen.ran || seen.made || seen.wide) faults.push(`${path} ${JSON.stringify(seen)}`);
        shown += seen.shown > 0 ? 1 : 0;
      }
    }
    expect(faults).toEqual([]);
    // The texts were shown, as texts.
    expect(shown).toBeGreaterThan(12);
    // The brief is a separate page, printed as PDF.
    const brief = await request.get('/api/trends/brief.html', { headers: admin.headers });
    expect(brief.status()).toBe(200);
    expect(await brief.text()).not.toContain(SHORT);
  } finally {
    for (const take of undo) await take();
  }
});
