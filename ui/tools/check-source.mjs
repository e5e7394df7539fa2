// Source rules that Biome cannot express: short components, no imports between features, one way to the
// server and one to the browser's storage.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const MAX_LINES = 250;
const root = new URL('../src', import.meta.url).pathname;
const faults = [];

// Requests carry the token, the language and the background mark, which code outside api/ would omit.
const OWN_CALLS = /^(api\/|published\/|features\/home\/Figures\.tsx$)|\.test\.tsx?$/;
// Data stored in the browser has an owner (shared/persistence/vault.ts).
const OWN_STORAGE =
  /^(shared\/persistence\/|shared\/session\/session\.ts$|app\/shells\/visitors\.ts$|app\/serverGlobals\.ts$|test-setup\.ts$)|\.test\.tsx?$/;

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const name = relative(root, file).split(sep).join('/');
  if (name === 'api/schema.d.ts') continue;
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n').length - 1;
  if (lines > MAX_LINES) faults.push(`${name}: ${lines} lines, at most ${MAX_LINES}`);
  if (!OWN_CALLS.test(name) && /(?<![\w.])fetch\(|XMLHttpRequest|sendBeacon|EventSource/.test(source))
    faults.push(`${name}: calls go through api/client.ts or api/files.ts`);
  if (!OWN_STORAGE.test(name) && /\b(localStorage|sessionStorage|indexedDB)\b/.test(source))
    faults.push(`${name}: what is stored goes through shared/persistence/vault.ts`);
  // A failed lazy() load is permanent; shared/lazy.ts waits for the connection.
  if (name !== 'shared/lazy.ts' && /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(source))
    faults.push(`${name}: lazyWithRetry() in place of React's lazy()`);
  const imports = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1]);
  for (const target of imports) {
    if (name.startsWith('api/') && !/\.test\.tsx?$/.test(name) && /^(@|\.\.)\//.test(target))
      faults.push(
        `${name}: the client knows nothing of the application; it is given what it needs (api/host.ts)`,
      );
    const feature =
      /^@\/features\/([^/]+)/.exec(target)?.[1] ?? /^(?:\.\.\/)+features\/([^/]+)/.exec(target)?.[1];
    if (!feature) continue;
    const ownFeature = /^features\/([^/]+)/.exec(name)?.[1];
    if (
      ownFeature &&
      ownFeature !== feature &&
      !(ownFeature === 'department' && name === 'features/department/pages.ts')
    ) {
      faults.push(`${name}: features do not import each other (${target})`);
    }
    if (name.startsWith('shared/') || name.startsWith('api/'))
      faults.push(`${name}: shared code knows no feature (${target})`);
  }
}

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
