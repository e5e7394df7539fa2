import { useTranslation } from 'react-i18next';
import { useTheme } from '../theme/useTheme';
import { IconButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './switches.module.css';

export function ThemeSwitch({ withWords = false }: { withWords?: boolean }) {
  const { t } = useTranslation();
  const { theme, toggleTheme } = useTheme();
  const icon = theme === 'dark' ? 'sun' : 'moon';
  const label = t(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme');
  if (!withWords) return <IconButton icon={icon} label={label} onClick={toggleTheme} />;
  return (
    <button
      type="button"
      className={`${layout.line} ${layout.gap6} ${styles.themeSwitch}`}
      onClick={toggleTheme}
      aria-label={label}
    >
      <Icon name={icon} size={16} />
      <span className={layout.onlyWide}>{label}</span>
    </button>
  );
}
