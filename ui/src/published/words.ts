// The texts of the page, one small file per language, both bundled. `{{name}}` is interpolated.
import en from '@/locales/en/published.json';
import mr from '@/locales/mr/published.json';
import type { Language } from '@/shared/persistence/preferences';

type Key = keyof typeof en;

export function wordsOf(language: Language): (key: Key, values?: Record<string, string>) => string {
  const texts: Record<Key, string> = language === 'mr' ? mr : en;
  return (key, values = {}) => texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
