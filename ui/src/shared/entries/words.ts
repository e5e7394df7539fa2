// Texts of the entries table and dialogs. A department may override any of them.
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** Key prefixes of the department's texts (`mining:entries`), in order of precedence. */
const OverridesContext = createContext<readonly string[]>([]);
export const OverridesProvider = OverridesContext.Provider;

/**
 * `t` for the entries texts: returns the first key that exists. Keys with a namespace are used as they are.
 */
export function useWords(): (keys: string | string[], values?: Record<string, unknown>) => string {
  const prefixes = useContext(OverridesContext);
  const { t } = useTranslation(['entries', 'filters', ...prefixes.map((part) => part.split(':')[0] ?? '')]);
  const overridesOf = (key: string) => (key.includes(':') ? [] : prefixes.map((part) => `${part}.${key}`));
  return (keys, values = {}) =>
    t(
      [keys].flat().flatMap((key) => [...overridesOf(key), key]),
      values,
    );
}
