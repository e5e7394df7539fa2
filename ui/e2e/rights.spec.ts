// The buttons of each page match the user's permissions: none that the server would refuse, none missing. A
// button names its operation (`data-does`); the API document has the policies.
import { expect, type Page, test } from '@playwright/test';
import { SHOWN, type Shown, shownOn } from './crawl';
import { loadedToTheEnd, type Person, prefer, signInAs } from './helpers';
import { type Operation, operationsOf } from './policies';

const dashboard = (slug: string, query = '') => `/department/${slug}/dashboard${query}`;
const DEPARTMENTS: { person: string; path: string; least: string[] }[] = [
  ...(
    [
      ['e-ferfar', 'eferfar'],
      ['rts-act', 'rts'],
      ['mining', 'mining'],
      ['aaple-sarkar', 'aaple_sarkar'],
    ] as const
  ).map(([slug, dataset]) => ({ person: slug, path: dashboard(slug), least: writesOf(dataset) })),
  // Sample figures only: no rows yet.
  { person: 'esakshi', path: dashboard('esakshi'), least: ['import_kpis', 'create_kpis'] },
  {
    person: 'aaple-sarkar',
    path: dashboard('aaple-sarkar', '?tab=pg-portal'),
    least: [...writesOf('pg'), 'escalate_pg'],
  },
  {
    person: 'e-office',
    path: dashboard('e-office'),
    least: writesOf('eoffice_file_pendency'),
  },
  {
    person: 'cm-war-room',
    path: dashboard('cm-war-room'),
    least: ['war_room_create_project', 'war_room_update_project', 'war_room_delete_project'],
  },
];
const ADMINISTRATION: { path: string; least: string[] }[] = [
  { path: '/admin/submissions', least: ['set_working_week'] },
  { path: '/admin/alerts?tab=rules', least: ['create_alert_rule'] },
  { path: '/admin/users', least: ['import_users', 'create_user', 'update_user', 'deactivate_user'] },
  {
    path: '/admin/masters/departments',
    least: ['import_departments', 'create_department', 'update_department', 'delete_department'],
  },
  {
    path: '/admin/masters/designations',
    least: [
      'import_designations',
      'create_designation',
      'update_designation',
      'toggle_designation',
      'delete_designation',
    ],
  },
  ...(
    [
      ['talukas', 'taluka'],
      ['services', 'service'],
      ['offices', 'office'],
    ] as const
  ).map(([plural, singular]) => ({
    path: `/admin/masters/${plural}`,
    least: [
      `import_${plural}`,
      `create_${singular}`,
      `update_${singular}`,
      `toggle_${singular}`,
      `delete_${singular}`,
    ],
  })),
  { path: '/admin/data-management?tab=figures', least: ['refresh', 'request_rebuild'] },
  { path: '/admin/data-management?tab=schedules', least: ['create_schedule', 'run_schedule'] },
];

function writesOf(dataset: string): string[] {
  return ['import', 'create', 'update', 'delete'].map((deed) => `${deed}_${dataset}`);
}

const admits = (operation: Operation | undefined, person: Person): boolean => {
  const role = person === 'admin' ? 'admin' : person === 'superadmin' ? 'superadmin' : 'user';
  return operation?.admits(role, person) ?? false;
};

async function shown(page: Page, person: Person, path: string): Promise<Shown> {
  const known = SHOWN.get(`${person} ${path}`);
  if (known) return known;
  await page.goto(path);
  await loadedToTheEnd(page);
  return shownOn(page, person, path);
}

test.use({ trace: 'off' });
test.describe.configure({ timeout: 900_000 });

test('the buttons of every page match the policies', async ({ browser }) => {
  const seen = new Map<string, string[]>();
  const faults: string[] = [];
  let open: Map<string, Operation> | null = null;

  const check = async (person: Person, pages: { path: string; least: string[] }[]) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await prefer(page, 'en', 'light');
    const token = await signInAs(page, person);
    open ??= new Map(
      (await operationsOf(page.request, { Authorization: `Bearer ${token}` })).map((operation) => [
        operation.id,
        operation,
      ]),
    );
    for (const { path, least } of pages) {
      const { does, nameless } = await shown(page, person, path);
      faults.push(...nameless.map((name) => `${path} as ${person}: "${name}" names no operation`));
      // The super admin comes first and sees all buttons.
      if (person === 'superadmin') {
        seen.set(path, does);
        faults.push(
          ...least
            .filter((operation) => !does.includes(operation))
            .map((operation) => `${path}: no button for ${operation}`),
        );
      }
      const expected = (seen.get(path) ?? []).filter((operation) => admits(open?.get(operation), person));
      if (JSON.stringify(does) !== JSON.stringify(expected))
        faults.push(`${path} as ${person}: ${does.join(' ')} instead of ${expected.join(' ')}`);
    }
    await context.close();
  };

  await check('superadmin', [...DEPARTMENTS, ...ADMINISTRATION]);
  await check('admin', [...DEPARTMENTS, ...ADMINISTRATION]);
  for (const department of DEPARTMENTS) await check(department.person, [department]);
  expect(faults).toEqual([]);
});
