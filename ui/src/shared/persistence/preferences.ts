// Settings of this device. Only language and theme are stored in plain text, because boot.js needs them for
// the first paint, before any key can be read. The others are encrypted; without Web Crypto the sidebar is in
// plain text, too (docs/decisions/0023-browser-storage.md).
import { create } from 'zustand';
import { eraseLegacyItems, hasVault, loadEncrypted, saveEncrypted } from './vault';

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'mr';
type TextSize = 'small' | 'normal' | 'large';

interface Preferences {
  theme: Theme;
  language: Language;
  sidebarCollapsed: boolean;
  textSize: TextSize;
}

const ROOT_SIZE: Record<TextSize, string> = { small: '93.75%', normal: '100%', large: '112.5%' };

const NAME = 'preferences';
const SIDEBAR_KEY = 'jilha.sidebar';

function readClear(): Preferences {
  const root = document.documentElement;
  return {
    theme: root.dataset.theme === 'dark' ? 'dark' : 'light',
    language: root.lang === 'mr' ? 'mr' : 'en',
    sidebarCollapsed: localStorage.getItem(SIDEBAR_KEY) === 'true',
    textSize: 'normal',
  };
}

export const usePreferences = create<Preferences>()(() => readClear());

// Before components rerender: charts and grids read the new theme's tokens while rendering.
usePreferences.subscribe((state) => {
  document.documentElement.dataset.theme = state.theme;
  document.documentElement.style.fontSize = ROOT_SIZE[state.textSize];
});

function save({ theme, language, sidebarCollapsed, textSize }: Preferences): void {
  localStorage.setItem('jilha.theme', theme);
  localStorage.setItem('jilha.language', language);
  if (hasVault()) saveEncrypted(NAME, { sidebarCollapsed, textSize }).catch(() => undefined);
  else localStorage.setItem(SIDEBAR_KEY, String(sidebarCollapsed));
}

export async function restorePreferences(): Promise<void> {
  eraseLegacyItems();
  const stored = await loadEncrypted<Partial<Preferences>>(NAME).catch(() => undefined);
  // Earlier versions stored language and theme here as well; only the plain-text copy counts now.
  if (stored) {
    const { sidebarCollapsed = false, textSize = 'normal' } = stored;
    usePreferences.setState({ sidebarCollapsed, textSize });
  }
  usePreferences.subscribe(save);
}
