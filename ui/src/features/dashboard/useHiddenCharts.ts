/** Charts that the user has hidden, stored in this browser per user and department. */
import { useEffect, useState } from 'react';
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';

/** Stores the hidden charts, not the visible ones, so that new charts are visible. */
export function useHiddenCharts(department: string): [string[], (hidden: string[]) => void] {
  const name = `kpis.${department}` as const;
  const [hidden, setHidden] = useState<string[]>([]);
  useEffect(() => {
    let mounted = true;
    loadEncrypted<string[]>(name)
      .then((stored) => mounted && Array.isArray(stored) && setHidden(stored))
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [name]);
  const save = (next: string[]) => {
    setHidden(next);
    saveEncrypted(name, next).catch(() => undefined);
  };
  return [hidden, save];
}
