// The guides: complete, the same in both languages, naming only texts of the interface, without dead links.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OTHER_PAGES, TEXT_PAGES } from '../../src/features/pages/PageFrame';
import type { Guide, Words } from '../../src/shared/guide/types';
import { allBlocks, guideOf, wordsOf } from './markdown';
import { sizeOf } from './picture';

const FOLDER = `${resolve(import.meta.dirname, '../../../docs/guide')}/`;
const LOCALES = `${resolve(import.meta.dirname, '../../src/locales')}/`;
const NAMES = ['administrator', 'citizen', 'collector', 'department', 'superadmin'];
const LANGUAGES = ['en', 'mr'] as const;
const MAX_BYTES = 6 * 1024 * 1024;

const read = (language: string, name: string): Guide =>
  guideOf(readFileSync(`${FOLDER}${language}/${name}.md`, 'utf8'));

const wordsIn = (guide: Guide): Exclude<Words, string>[] =>
  allBlocks(guide)
    .flatMap((block) => ('words' in block ? block.words : []))
    .filter((word) => typeof word !== 'string');

const picturesOf = (guide: Guide) =>
  allBlocks(guide).flatMap((block) => (block.kind === 'picture' ? [block.src] : []));

/** Return every text of the interface as a pattern, with wildcards for interpolations. */
function textsOf(language: string): RegExp[] {
  const flat = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
  return readdirSync(`${LOCALES}${language}`)
    .flatMap((file) => flat(JSON.parse(readFileSync(`${LOCALES}${language}/${file}`, 'utf8'))))
    .map((text) => {
      const parts = text.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.+')}$`, 'su');
    });
}

const ANYTHING = /^\^(?:\.\+|\s|:|,)*\$$/;

describe('the guides', () => {
  it('exist for each role in both languages', () => {
    for (const language of LANGUAGES)
      expect(readdirSync(FOLDER + language).sort()).toEqual(NAMES.map((name) => `${name}.md`));
  });

  it.each(NAMES)('%s has the same tasks and pictures in both languages', (name) => {
    const [en, mr] = [read('en', name), read('mr', name)];
    const shape = (guide: Guide) =>
      guide.sections.map(({ id, blocks }) => [id, blocks.map(({ kind }) => kind)]);
    expect(shape(mr)).toEqual(shape(en));
    const base = (guide: Guide) => picturesOf(guide).map((src) => src.replace(/\.(en|mr)\.webp$/, ''));
    expect(base(mr)).toEqual(base(en));
    expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length);
  });

  it.each(LANGUAGES)('name only texts of the interface: %s', (language) => {
    const texts = textsOf(language).filter(({ source }) => !ANYTHING.test(source));
    const known = (name: string) =>
      texts.some((text) => text.test(name)) || ['मराठी', 'English'].includes(name);
    for (const name of NAMES)
      for (const word of wordsIn(read(language, name)))
        if (word.kind === 'name') expect(known(word.text), `${language}/${name}: ${word.text}`).toBe(true);
  });

  it.each(LANGUAGES)('have no dead links: %s', (language) => {
    const pages = [...Object.keys(TEXT_PAGES), ...Object.keys(OTHER_PAGES)].map((page) => `/${page}`);
    for (const name of NAMES)
      for (const word of wordsIn(read(language, name))) {
        if (word.kind !== 'link') continue;
        const [, other, place] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(word.to) ?? [];
        if (!other && !place) expect(pages, word.to).toContain(word.to);
        else
          expect(
            read(language, other ?? name).sections.map(({ id }) => id),
            word.to,
          ).toContain(place);
      }
  });

  it('show existing pictures in the user’s language, without unused or large ones', () => {
    const shown = LANGUAGES.flatMap((language) =>
      NAMES.flatMap((name) => picturesOf(read(language, name)).map((src) => [language, src] as const)),
    );
    for (const [language, src] of shown)
      expect(src).toMatch(new RegExp(`^\\.\\./pictures/[\\w-]+\\.${language}\\.webp$`));
    const files = readdirSync(`${FOLDER}pictures`);
    expect(files.sort()).toEqual(
      [...new Set(shown.map(([, src]) => src.slice('../pictures/'.length)))].sort(),
    );
    const bytes = files.reduce((sum, file) => sum + statSync(`${FOLDER}pictures/${file}`).size, 0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    for (const file of files) {
      const { width, height } = sizeOf(readFileSync(`${FOLDER}pictures/${file}`));
      expect(Math.min(width, height), file).toBeGreaterThan(100);
    }
  });

  it('contain no English sentence in Marathi', () => {
    for (const name of NAMES) {
      const text = readFileSync(`${FOLDER}mr/${name}.md`, 'utf8').replaceAll(
        /\(.*?\)|<.*?>|`.*?`|\*\*English\*\*|\bkurla\b/g,
        '',
      );
      expect(
        text.match(/[A-Za-z]{2,}/g)?.filter((word) => !/^(CSV|XLSX?|ODS|MB|PDF)$/i.test(word)) ?? [],
        name,
      ).toEqual([]);
    }
  });
});

describe('Markdown', () => {
  it('is parsed into steps with their contents', () => {
    const guide = guideOf(
      '# T\n\nLead **bold**.\n\n<a id="a"></a>\n## A\n\n1. One\n\n   ![P](x.webp)\n2. Two\n   more\n\n- b\n',
    );
    expect(guide.lead).toEqual([
      { kind: 'paragraph', words: ['Lead ', { kind: 'name', text: 'bold' }, '.'] },
    ]);
    expect(guide.sections[0]?.blocks.map(({ kind }) => kind)).toEqual(['steps', 'bullets']);
    expect(allBlocks(guide).filter(({ kind }) => kind === 'picture')).toHaveLength(1);
    expect(allBlocks(guide)).toContainEqual({ kind: 'paragraph', words: ['Two more'] });
  });

  it('separates names, code and links', () => {
    expect(wordsOf('a `b` [c](d.md#e)')).toEqual([
      'a ',
      { kind: 'code', text: 'b' },
      ' ',
      { kind: 'link', to: 'd.md#e', text: 'c' },
    ]);
  });

  it.each(['### deep', '```', '| a | b |', '<b>x</b>', '![no place]'])('refuses %s', (line) => {
    expect(() => guideOf(`# T\n\n${line}\n`)).toThrow();
  });

  it('requires a title, and a heading below each anchor', () => {
    expect(() => guideOf('no title')).toThrow();
    expect(() => guideOf('# T\n<a id="a"></a>\nno heading')).toThrow();
  });
});
