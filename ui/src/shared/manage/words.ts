// The texts of a page that keeps records: its own, else those of its area, else those of all such pages.
import { useTranslation } from 'react-i18next';

/** Of several keys the first that there is. A key with a namespace is taken as it is. */
export type Words = (keys: string | string[], values?: Record<string, unknown>) => string;

/** The texts of one part of a page. */
export const within =
  (words: Words, part: string): Words =>
  (keys, values) =>
    words(
      [keys].flat().map((key) => `${part}.${key}`),
      values,
    );

/** `sheet.title` of `people` and `users` is people:users.sheet.title, else people:sheet.title, else manage:sheet.title. */
export function useWords(area: string, page: string, always: Record<string, unknown> = {}): Words {
  const { t } = useTranslation([area, 'manage']);
  const placesOf = (key: string) => (key.includes(':') ? key : [`${page}.${key}`, key, `manage:${key}`]);
  return (keys, values) => t([keys].flat().flatMap(placesOf), { ...always, ...values });
}
