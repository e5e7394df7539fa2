// The super administrators' notice, at the top of every page.
import { useLanguage } from '../i18n/useLanguage';
import { useSite } from '../site';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './site-notice.module.css';

export function SiteNotice() {
  const { language } = useLanguage();
  const site = useSite().data;
  const translated = language === 'mr' ? site?.notice_mr : site?.notice_en;
  const text = translated || site?.notice_en || site?.notice_mr;
  if (!text) return null;
  const lang = text === site?.notice_mr ? 'mr' : 'en';
  return (
    <div
      className={`${layout.flex} ${layout.gap8} ${layout.breaks} ${layout.strong} ${styles.siteNotice}`}
      role="status"
    >
      <Icon name="info" size={18} />
      <span lang={lang} translate="no">
        {text}
      </span>
    </div>
  );
}
