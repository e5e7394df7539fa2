// The texts of the entries' table and dialogs. A department may say some of them in words of its own: what its texts hold
// under `entries` wins over the shared ones.
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** The namespace of the department's texts; null where all words are the shared ones. */
const Words = createContext<string | null>(null);
export const WordsOf = Words.Provider;

/** `t` of the entries' texts; of several keys the first that there is. A key with a namespace is taken as it is. */
export function useWords(): (keys: string | string[], values?: Record<string, unknown>) => string {
  const own = useContext(Words);
  const { t } = useTranslation(own ? ['entries', 'filters', own] : ['entries', 'filters']);
  return (keys, values = {}) =>
    t(
      [keys].flat().flatMap((key) => (own && !key.includes(':') ? [`${own}:entries.${key}`, key] : [key])),
      values,
    );
}
