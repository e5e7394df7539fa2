import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage';
import * as layout from '../ui/layout.module.css';
import * as styles from './switches.module.css';

/** Each language in its own name, the selected one marked; short forms on phones. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.languageSwitch} role="group" aria-label={t('shell.language')}>
      <button
        type="button"
        lang="en"
        aria-pressed={language === 'en'}
        aria-label={short ? 'EN, English' : undefined}
        onClick={() => setLanguage('en')}
      >
        <span className={short ? layout.onlyWide : ''}>English</span>
        {short && <span className={layout.onlyNarrow}>EN</span>}
      </button>
      <button
        type="button"
        lang="mr"
        aria-pressed={language === 'mr'}
        aria-label={short ? 'म, मराठी' : undefined}
        onClick={() => setLanguage('mr')}
      >
        <span className={short ? layout.onlyWide : ''}>मराठी</span>
        {short && <span className={layout.onlyNarrow}>म</span>}
      </button>
    </div>
  );
}
