/** Which parts of the page a reader wants to see: stored in this browser for the person and the department. */
import { useEffect, useState } from 'react';
import { loadEncrypted, saveEncrypted } from '@/shared/persistence/vault';

export const SECTIONS = [
  'overview',
  'status',
  'categories',
  'months',
  'progress',
  'figures',
  'activity',
] as const;
export type Section = (typeof SECTIONS)[number];

/** What is hidden is kept, not what is shown: a part that is new later on is seen. */
export const shownSections = (hidden: readonly string[]): Section[] =>
  SECTIONS.filter((section) => !hidden.includes(section));

export const hiddenAfter = (hidden: readonly string[], section: Section, shown: boolean): string[] =>
  shown ? hidden.filter((name) => name !== section) : [...hidden, section];

const nameOf = (department: string) => `kpis.${department}` as const;

export function useSections(department: string) {
  const [hidden, setHidden] = useState<string[]>([]);
  useEffect(() => {
    let here = true;
    loadEncrypted<string[]>(nameOf(department))
      .then((stored) => here && Array.isArray(stored) && setHidden(stored))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [department]);
  const save = (next: string[]) => {
    setHidden(next);
    saveEncrypted(nameOf(department), next).catch(() => undefined);
  };
  return { shown: shownSections(hidden), hidden, save };
}
