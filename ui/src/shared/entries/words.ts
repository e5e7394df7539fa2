// The texts of the entries' table and dialogs. A department may say some of them in words of its own, which win over the
// shared ones.
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** Where the department's texts lie (`mining:entries`), the first to be asked first. */
const Words = createContext<readonly string[]>([]);
export const WordsOf = Words.Provider;

/** `t` of the entries' texts; of several keys the first that there is. A key with a namespace is taken as it is. */
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
