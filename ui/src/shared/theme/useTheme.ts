import { type Theme, usePreferences } from '../persistence/preferences';

// The user's text size as a factor, for what is measured in pixels: antd, the grid, charts, cards of a fixed
// height.
/** 1 by default; changed by the browser's font size or the portal's A− A+. */
export function useTextScale(): number {
  usePreferences((state) => state.textSize);
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = usePreferences((state) => state.theme);
  return {
    theme,
    toggleTheme: () => usePreferences.setState({ theme: theme === 'dark' ? 'light' : 'dark' }),
  };
}
