import { useTranslation } from 'react-i18next';
import { useTheme } from '../theme/useTheme';
import { IconButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import './switches.css';

export function ThemeSwitch({ withWords = false }: { withWords?: boolean }) {
  const { t } = useTranslation();
  const { theme, toggleTheme } = useTheme();
  const icon = theme === 'dark' ? 'sun' : 'moon';
  const label = t(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme');
  if (!withWords) return <IconButton icon={icon} label={label} onClick={toggleTheme} />;
  return (
    <button type="button" className="theme-switch" onClick={toggleTheme} aria-label={label}>
      <Icon name={icon} size={16} />
      <span className="only-wide">{label}</span>
    </button>
  );
}
