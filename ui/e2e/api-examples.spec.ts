// The examples of docs/api.md, run as they stand there: all of the shell's in one shell, then those of Python.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const DOCUMENT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

const examples = (language: string): string[] =>
  [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);

test('the examples of the API reference do what they say', ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'jilha-api-'));
  const env = { ...process.env, PORTAL: baseURL ?? '' };
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', timeout: 90_000 });
  try {
    const shell = examples('sh');
    expect(shell.length).toBeGreaterThan(4);
    run('bash', '-euo', 'pipefail', '-c', shell.join('\n'));
    for (const code of examples('python')) expect(run('python3', '-c', code)).toMatch(/^\d+ pending/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
