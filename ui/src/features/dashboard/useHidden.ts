/** Which charts a reader does not want to see: kept in this browser for the person and the department. */
import { useEffect, useState } from 'react';
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';

/** What is hidden is kept, not what is shown: a chart that is new later on is seen. */
export function useHidden(department: string): [string[], (hidden: string[]) => void] {
  const name = `kpis.${department}` as const;
  const [hidden, setHidden] = useState<string[]>([]);
  useEffect(() => {
    let here = true;
    loadEncrypted<string[]>(name)
      .then((stored) => here && Array.isArray(stored) && setHidden(stored))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [name]);
  const save = (next: string[]) => {
    setHidden(next);
    saveEncrypted(name, next).catch(() => undefined);
  };
  return [hidden, save];
}
