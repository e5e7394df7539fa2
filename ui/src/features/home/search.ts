import type { Department } from '@/shared/departments';

const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** Whether the names, slug, tagline or description contain every word of the search. */
export function matches(department: Department, tagline: string, search: string): boolean {
  const text = normalize(
    [department.name, department.name_mr, department.slug, tagline, department.description].join(' '),
  );
  return normalize(search)
    .split(' ')
    .every((word) => text.includes(word));
}
