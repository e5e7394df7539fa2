// The pages' texts, so that a spec can use a page in either language.
import { readFileSync } from 'node:fs';

type Tree = { [key: string]: Tree | string };

export interface Texts {
  /** `namespace:a.b`; with `count` the plural form. */
  (key: string, values?: { count: number }): string;
  /** A text of the entries' table and dialogs, in the department's words if it has some. */
  entries: (words: string, key: string) => string;
  language: 'en' | 'mr';
}

function read(language: string, namespace: string): Tree {
  const file = new URL(`../src/locales/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Tree;
}

function find(tree: Tree, key: string): string | undefined {
  let at: Tree | string | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

export function textsOf(language: 'en' | 'mr'): Texts {
  const text = (key: string, values?: { count: number }): string => {
    const [namespace = '', path = ''] = key.split(':');
    const tree = read(language, namespace);
    const plural = values && `${path}_${values.count === 1 ? 'one' : 'other'}`;
    // Texts missing from a department's namespace are in the shared one.
    const shared = read(language, 'dashboard');
    const found = (plural && find(tree, plural)) ?? find(tree, path) ?? find(shared, path);
    if (found === undefined) throw new Error(`no text ${key} in ${language}`);
    return found.replace(/\{\{count, count\}\}/, String(values?.count ?? ''));
  };
  const entries = (words: string, key: string) =>
    find(read(language, words), `entries.${key}`) ?? text(`entries:${key}`);
  return Object.assign(text, { entries, language });
}
