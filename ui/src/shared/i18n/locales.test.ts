// Checks that no text is missing or empty in either language, and no English is left in Marathi texts.
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = import.meta.glob<{ default: unknown }>('../../locales/*/*.json', { eager: true });

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, child]) =>
    flatten(child, prefix ? `${prefix}.${key}` : key),
  );
}

function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [path, module] of Object.entries(files)) {
    const [, folder, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    if (folder !== language) continue;
    for (const [key, text] of flatten(module.default)) texts.set(`${namespace}:${key}`, text);
  }
  return texts;
}

const en = textsOf('en');
const mr = textsOf('mr');

// Names, units and formats that officials write in Latin letters in Marathi, too.
const ALLOWED =
  /^(CSV|XLSX|XLS|ODS|HTML|PNG|PDF|MB|A|AA|WCAG|NVDA|JAWS|VoiceOver|TalkBack|LGD|KB|JPE?G|WebP|GIF|Q[1-4]|ID|XLS[XM]?|UTF|ISO|E|C|DD|MM|YYYY|HH|Excel|JSON|LD|Parquet|DCAT|GODL|withheld)$/i;

describe('the two languages', () => {
  it('have the same keys', () => {
    expect([...mr.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('have no empty text', () => {
    for (const [key, text] of [...en, ...mr]) expect(text.trim(), key).not.toBe('');
  });

  it('use the same placeholders', () => {
    const placeholders = (text: string) =>
      [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();
    for (const [key, text] of en) expect(placeholders(mr.get(key) ?? ''), key).toEqual(placeholders(text));
  });

  it('have no English word in a Marathi text', () => {
    for (const [key, text] of mr) {
      const words =
        text.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)|\S+@\S+|<[^>]*>/g, ' ').match(/[A-Za-z]+/g) ?? [];
      expect(
        words.filter((word) => !ALLOWED.test(word)),
        `${key}: ${text}`,
      ).toEqual([]);
    }
  });

  it('have every text that code names', () => {
    const has = (key: string) => en.has(key) || en.has(`${key}_one`);
    const missing: string[] = [];
    for (const [path, source] of Object.entries(sources)) {
      const given = [...source.matchAll(/useTranslation\(\[?([^)\]]*)(.*)/g)];
      const variable = given.some(([, list = '']) => /\w/.test(list.replaceAll(/'[^']*'/g, '')));
      const namespaces = given.flatMap(([, list = '', rest = '']) => {
        const names = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
        return rest.includes('fallback') ? names : names.slice(0, 1);
      });
      for (const [, call = ''] of source.matchAll(/\bt\(([^()`]*)/g)) {
        const [key = ''] = call.split(', {');
        for (const [, name = ''] of key.matchAll(/(?:^\s*|[?:]\s*)'([\w.:-]+)'/g)) {
          const found = name.includes(':')
            ? has(name)
            : variable || !namespaces.length || namespaces.some((namespace) => has(`${namespace}:${name}`));
          if (!found) missing.push(`${path}: ${name}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});
