import { type Theme, usePreferences } from '../persistence/preferences';

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = usePreferences((state) => state.theme);
  return {
    theme,
    toggleTheme: () => usePreferences.setState({ theme: theme === 'dark' ? 'light' : 'dark' }),
  };
}
