import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import * as layout from '../ui/layout.module.css';
import * as styles from './switches.module.css';

const LANGUAGES = [
  { code: 'en', name: 'English', abbreviation: 'EN' },
  { code: 'mr', name: 'मराठी', abbreviation: 'म' },
] as const;

/** Each language in its own name, the selected one marked; short forms on phones. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.languageSwitch} role="group" aria-label={t('term.language')}>
      {LANGUAGES.map(({ code, name, abbreviation }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          aria-label={short ? `${abbreviation}, ${name}` : undefined}
          onClick={() => setLanguage(code)}
        >
          <span className={short ? layout.onlyWide : ''}>{name}</span>
          {short && <span className={layout.onlyNarrow}>{abbreviation}</span>}
        </button>
      ))}
    </div>
  );
}
