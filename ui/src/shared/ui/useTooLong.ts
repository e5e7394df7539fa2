import { useTranslation } from 'react-i18next';

/**
 * The error of a text above its limit. Used in place of `maxLength`, with which browsers cut pasted text without
 * a word.
 */
export function useTooLong(): (text: string, max: number | undefined) => string | undefined {
  const { t } = useTranslation();
  return (text, max) => {
    const { length } = text.trim(); // as the server counts
    return max && length > max ? t('tooLong', { max, length }) : undefined;
  };
}
