/** The sentence under a chart's title, made from its figures: an i18n key and its values. */
import { useTranslation } from 'react-i18next';

export interface Finding {
  key: string;
  values: Record<string, string | number>;
}

export const finding = (key: string, values: Finding['values'] = {}): Finding => ({
  key: `findings.${key}`,
  values,
});

/** Translate findings with the texts of a namespace. */
export function useFinding(words: string): (found: Finding | null) => string | undefined {
  const { t } = useTranslation(words);
  return (found) => (found ? t(found.key, found.values) : undefined);
}
