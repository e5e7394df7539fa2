// Both languages are source languages: one JSON file per area and language in src/locales, lazily loaded.
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadWithRetry } from '../lazy';
import { formatCount, formatDate } from './format';

const files = import.meta.glob<{ default: Record<string, unknown> }>('../../locales/*/*.json');

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts "${namespace}" in "${language}"`), null);
    loadWithRetry(load).then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    );
  },
};

/** In texts: `{{count, count}}` groups as 1,14,332 and `{{date, date}}` writes 19 Nov 2026, in the reader's language. */
function addFormats(): void {
  i18next.services.formatter?.add('count', (value: number) => formatCount(value));
  i18next.services.formatter?.add('date', (value: string, language) =>
    formatDate(value, language === 'mr' ? 'mr' : 'en'),
  );
}

export async function startI18n(language: 'en' | 'mr'): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: ['en', 'mr'],
      ns: ['common'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  addFormats();
}

export const t = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values ?? {});

export { i18next };
