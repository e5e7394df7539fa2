// Every class has one owner, the module with its rules, and at least one use. Only a few sheets style the
// whole document: tokens, base rules, forced colours.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { css } from '../../tools/styles';

const UI = join(import.meta.dirname, '../..');
const filesIn = (folder: string, ending: RegExp): [string, string][] =>
  readdirSync(join(UI, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => [join(folder, name), readFileSync(join(UI, folder, name), 'utf8')]);

// The printed page and the public charts are separate documents; the markup of the first is written by the
// server.
const DOCUMENT_SHEETS = {
  'src/print/print.css': '../platform/portal',
  'src/published/published.css': 'src/published',
};
const GLOBAL_SHEETS = ['base', 'fonts', 'forced-colors', 'tokens'].map((name) => `src/styles/${name}.css`);
// Classes of libraries, and the one that marks a navy ground (base.css).
const LIBRARY_CLASSES = /^(ant|ag|react|ProseMirror|ReactCrop_)-|^ReactCrop|^on-navy$/;

const CLASS = /\.([A-Za-z][\w-]*)/g;
const namesIn = (text: string) => [...text.matchAll(CLASS)].map((match) => match[1] ?? '');
const selectorsOf = (sheet: string) =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map((match) => match[1] ?? '')
    .filter((selector) => !selector.trim().startsWith('@'));

const sheets = filesIn('src', /\.css$/);
const modules = sheets.filter(([file]) => file.endsWith('.module.css'));
const ownClasses = new Map(
  modules.map(([file, sheet]) => {
    const local = selectorsOf(sheet).map((selector) => selector.replaceAll(/:global\([^)]*\)/g, ''));
    return [file, new Set(local.flatMap(namesIn))];
  }),
);
const scoped = new Set(
  [...ownClasses].flatMap(([file, names]) =>
    [...names].map((name) => css.modules.generateScopedName(name, file)),
  ),
);
const code = filesIn('src', /(?<!\.test)\.tsx?$/).map(
  ([file, text]) => [file, text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')] as const,
);

/** The classes a file takes from its modules; computed names as their prefix and `*`. */
function* uses(file: string, text: string): Generator<[module: string, name: string]> {
  for (const [, variable, path = ''] of text.matchAll(
    /^import (?:\* as )?(\w+) from '([^']+\.module\.css)';$/gm,
  )) {
    const module = path.startsWith('@/') ? path.replace('@', 'src') : join(dirname(file), path);
    const access = `(?<![\\w.:'"\`/])${variable}(?:\\.(\\w+)|\\[(?:'([^']+)'|\`([\\w-]*)\\$|(?=\\w)))`;
    for (const [, plain, quoted, prefix] of text.matchAll(new RegExp(access, 'g')))
      yield [module, plain ?? quoted ?? `${prefix ?? ''}*`];
  }
}
const used = code.flatMap(([file, text]) => [...uses(file, text)].map((use) => [file, ...use] as const));

describe('classes', () => {
  it('are in modules, except for document-wide ones', () => {
    const others = sheets.map(([file]) => file).filter((file) => !file.endsWith('.module.css'));
    expect(others.sort()).toEqual([...GLOBAL_SHEETS, ...Object.keys(DOCUMENT_SHEETS)].sort());
  });

  it('have modules with distinct file names', () => {
    const names = modules.map(([file]) => basename(file));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have an owner when another sheet refers to them', () => {
    const named = sheets.flatMap(([file, sheet]) => {
      if (GLOBAL_SHEETS.includes(file)) return selectorsOf(sheet).flatMap(namesIn);
      return [...sheet.matchAll(/:global\(([^)]*)\)/g)].flatMap((match) => namesIn(match[1] ?? ''));
    });
    expect(named.filter((name) => !LIBRARY_CLASSES.test(name) && !scoped.has(name))).toEqual([]);
  });

  it('exist where a component uses them', () => {
    const missing = used.filter(([, module, name]) => {
      const names = [...(ownClasses.get(module) ?? [])];
      return !(name.endsWith('*')
        ? names.some((candidate) => candidate.startsWith(name.slice(0, -1)))
        : names.includes(name));
    });
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const isUsed = (module: string, name: string) =>
      used.some(
        ([, of, usedName]) =>
          of === module &&
          (usedName.endsWith('*') ? name.startsWith(usedName.slice(0, -1)) : usedName === name),
      );
    const unused = [...ownClasses].flatMap(([module, names]) =>
      [...names].filter((name) => !isUsed(module, name)).map((name) => `${module} .${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('are used in the documents with their own sheets', () => {
    for (const [sheet, folder] of Object.entries(DOCUMENT_SHEETS)) {
      const text = filesIn(folder, /(?<!\.test)\.(py|ts)$/)
        .map(([, source]) => source)
        .join('\n');
      const names = selectorsOf(readFileSync(join(UI, sheet), 'utf8')).flatMap(namesIn);
      expect(
        names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)),
        sheet,
      ).toEqual([]);
    }
  });

  it('are not written as string literals', () => {
    const texts = code.flatMap(([file, text]) =>
      [...text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{'([^']*)'\})/g)]
        .flatMap((match) => (match[1] ?? match[2] ?? '').split(' '))
        .filter((name) => !LIBRARY_CLASSES.test(name))
        .map((name) => `${file} ${name}`),
    );
    expect(texts).toEqual([]);
  });

  it('exist where a browser test refers to them', () => {
    const stems = modules.map(([file]) => basename(file, '.module.css'));
    const named = filesIn('e2e', /\.ts$/).flatMap(([file, text]) =>
      namesIn(text)
        .filter((name) => stems.includes(name.split('_')[0] ?? '') && name.includes('_'))
        .map((name) => [file, name] as const),
    );
    expect(named.filter(([, name]) => !scoped.has(name))).toEqual([]);
  });
});
