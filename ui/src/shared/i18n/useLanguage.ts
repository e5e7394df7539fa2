import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, usePreferences } from '../persistence/preferences';
import * as format from './format';

interface LanguageTools {
  language: Language;
  setLanguage: (language: Language) => void;
  count: (value: number | null | undefined) => string;
  date: (value: string | Date | null | undefined, short?: boolean) => string;
  dateTime: (value: string | Date | null | undefined) => string;
  /** A record's name in the user's language; English where there is no Marathi name. */
  nameOf: (record: Named | null | undefined) => string;
  /** Records by their names in the user's language, unless they are in an order of their own; inactive ones last. */
  byName: <Row extends Named>(records: Row[]) => Row[];
}

interface Named {
  name?: string | null;
  name_en?: string | null;
  name_mr?: string | null;
  inactive?: true;
  ordered?: true;
}

const { compare } = new Intl.Collator('mr');

export function useLanguage(): LanguageTools {
  const { i18n, t } = useTranslation();
  const language: Language = i18n.language === 'mr' ? 'mr' : 'en';
  const nameOf: LanguageTools['nameOf'] = (record) => {
    const name = (language === 'mr' && record?.name_mr) || record?.name_en || record?.name || format.DASH;
    return record?.inactive ? t('common:inactive', { name }) : name;
  };
  return {
    language,
    setLanguage: (next) => {
      usePreferences.setState({ language: next });
    },
    count: format.formatCount,
    date: (value, short) => format.formatDate(value, language, short),
    dateTime: (value) => format.formatDateTime(value, language),
    nameOf,
    byName: (records) =>
      records.toSorted(
        (a, b) =>
          Number(!!a.inactive) - Number(!!b.inactive) || (a.ordered ? 0 : compare(nameOf(a), nameOf(b))),
      ),
  };
}

/** Apply the stored language to i18next and the page's `lang`. Used once, by the application root. */
export function useLanguageEffect(): void {
  const language = usePreferences((state) => state.language);
  const { i18n } = useTranslation();
  useEffect(() => {
    if (i18n.language === language) return;
    i18n.changeLanguage(language).then(() => {
      document.documentElement.lang = language;
    });
  }, [language, i18n]);
}
