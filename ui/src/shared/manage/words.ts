// Texts of a management page: its own, else its area's, else the shared ones.
import { useTranslation } from 'react-i18next';

/** Returns the first key that exists. Keys with a namespace are used as they are. */
export type Translate = (keys: string | string[], values?: Record<string, unknown>) => string;

/** The texts of one part of a page. */
export const withKeyPrefix =
  (words: Translate, part: string): Translate =>
  (keys, values) =>
    words(
      [keys].flat().map((key) => `${part}.${key}`),
      values,
    );

/**
 * For area `people` and page `users`, `sheet.title` is people:users.sheet.title, else people:sheet.title,
 * else manage:sheet.title.
 */
export function useWords(area: string, page: string, defaults: Record<string, unknown> = {}): Translate {
  const { t } = useTranslation([area, 'manage']);
  const candidatesOf = (key: string) => (key.includes(':') ? key : [`${page}.${key}`, key, `manage:${key}`]);
  return (keys, values) => t([keys].flat().flatMap(candidatesOf), { ...defaults, ...values });
}
