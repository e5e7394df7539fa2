// The texts of a page that keeps records: its own, else those of its area, else those of all such pages.
import { useTranslation } from 'react-i18next';

export type Words = (key: string, values?: Record<string, unknown>) => string;

/** The texts of one part of a page. */
export const within =
  (words: Words, part: string): Words =>
  (key, values) =>
    words(`${part}.${key}`, values);

/** `sheet.title` of `people` and `users` is people:users.sheet.title, else people:sheet.title, else manage:sheet.title. */
export function useWords(area: string, page: string, always: Record<string, unknown> = {}): Words {
  const { t } = useTranslation([area, 'manage']);
  return (key, values) => t([`${page}.${key}`, key, `manage:${key}`], { ...always, ...values });
}
