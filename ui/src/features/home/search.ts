import type { Department } from '@/shared/departments';

const fold = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** Whether the names, slug, tagline or description contain every word of the search. */
export function matches(department: Department, tagline: string, search: string): boolean {
  const text = fold(
    [department.name, department.name_mr, department.slug, tagline, department.description].join(' '),
  );
  return fold(search)
    .split(' ')
    .every((word) => text.includes(word));
}
