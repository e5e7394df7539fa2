// Management pages compose text keys at run time, so missing texts would go unnoticed.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../..');

const read = (path: string) => readFileSync(`${SOURCES}/${path}`, 'utf8');
const pages = readdirSync(`${SOURCES}/features`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `features/${file}`);

/**
 * The keys of each `words(…)` call: of a conditional both branches, `words(row ? 'form.edit' :
 * ['form.create', 'add'])`; of a list, one must exist.
 */
const textKeys = (source: string): string[][] =>
  [...source.matchAll(/\bwords\(([^()]*)/g)].flatMap(([, given = '']) => {
    const [first = ''] = given.split(', {');
    return [...first.matchAll(/\[.*?\]|'[\w.]+'/g)].map(([keys]) => keys.match(/[\w.]+/g) ?? []);
  });

const textsOf = (area: string): Set<string> => {
  const flat = (value: unknown, path: string): string[] =>
    typeof value === 'string'
      ? [path, path.replace(/_(one|other)$/, '')]
      : Object.entries(value as object).flatMap(([key, below]) => flat(below, path ? `${path}.${key}` : key));
  return new Set(flat(JSON.parse(read(`locales/en/${area}.json`)), ''));
};

const SHARED = textsOf('manage');
/** The texts every list needs. */
const LISTS = ['title', 'search', 'matches', 'empty', 'emptyText', 'rowMenu', 'act.view', 'act.edit'];
const FORM = textKeys(read('shared/manage/RecordForm.tsx'));

const withWords = pages.flatMap((page) => {
  const source = read(page);
  const [, area, name] = /useWords\('([\w-]+)', '(\w+)'/.exec(source) ?? [];
  return area && name ? [{ page, source, area, name }] : [];
});

describe('the texts of management pages', () => {
  it('are found, with those of their forms', () => {
    expect(withWords.length).toBeGreaterThan(15);
    expect(FORM).toEqual(expect.arrayContaining([['form.create', 'add'], ['form.edit'], ['form.save']]));
  });

  it.each(withWords)('$page', ({ source, area, name }) => {
    const texts = textsOf(area);
    const listed = source.includes('<ManagedPage');
    const keys = [
      ...(listed ? LISTS.map((key) => [key]) : []),
      ...(/<RecordForm|\bform=\{\{/.test(source) ? [...FORM, ...(listed ? [['add']] : [])] : []),
    ];
    const exists = (key: string) => texts.has(`${name}.${key}`) || texts.has(key) || SHARED.has(key);
    expect(keys.filter((ones) => !ones.some(exists))).toEqual([]);
  });
});
