import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Person } from './types';

/** "V. Rane, E-Ferfar", with the department in the user's language. */
export function usePersonName(): (person: Person) => string {
  const { nameOf } = useLanguage();
  return (person) =>
    person.department
      ? `${person.name}, ${nameOf({ name: person.department, name_mr: person.department_mr })}`
      : person.name;
}
