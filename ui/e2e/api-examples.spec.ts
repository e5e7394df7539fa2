// The examples of docs/api.md, run as printed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const DOCUMENT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

// Consecutive shell examples share their variables.
const EXAMPLES: [string, string][] = [];
for (const [, language = '', code = ''] of DOCUMENT.matchAll(/^```(sh|python)\n(.*?)^```/gms)) {
  const last = EXAMPLES.at(-1);
  if (language === 'sh' && last?.[0] === 'sh') last[1] += `\n${code}`;
  else EXAMPLES.push([language, code]);
}

test('the examples of the API reference work', ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'jilha-api-'));
  const env = { ...process.env, PORTAL: baseURL ?? '' };
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', timeout: 90_000 });
  try {
    expect(EXAMPLES.length).toBeGreaterThan(4);
    for (const [language, code] of EXAMPLES) {
      if (language === 'sh') run('bash', '-euo', 'pipefail', '-c', code);
      else
        expect(run('python3', '-c', code)).toMatch(
          code.includes('print(') ? /^\d+ (pending|rows done)/ : /^$/,
        );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
