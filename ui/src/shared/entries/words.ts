// Texts of the entries table and dialogs. A department may override any of them.
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** Key prefixes of the department's texts (`mining:entries`), in order of precedence. */
const Words = createContext<readonly string[]>([]);
export const WordsOf = Words.Provider;

/**
 * `t` for the entries texts: returns the first key that exists. Keys with a namespace are used as they are.
 */
export function useWords(): (keys: string | string[], values?: Record<string, unknown>) => string {
  const own = useContext(Words);
  const { t } = useTranslation(['entries', 'filters', ...own.map((part) => part.split(':')[0] ?? '')]);
  const placesOf = (key: string) => (key.includes(':') ? [] : own.map((part) => `${part}.${key}`));
  return (keys, values = {}) =>
    t(
      [keys].flat().flatMap((key) => [...placesOf(key), key]),
      values,
    );
}
