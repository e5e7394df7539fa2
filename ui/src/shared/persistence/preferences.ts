// The settings of this device. Language and theme are stored in the clear, and only so: boot.js paints the first frame
// with them, before any key could be read. The others are encrypted; where Web Crypto is missing the sidebar is in the
// clear, too (docs/decisions/0023-browser-storage.md).
import { create } from 'zustand';
import { eraseUnowned, hasVault, loadEncrypted, saveEncrypted } from './vault';

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'mr';
export type TextSize = 'small' | 'normal' | 'large';

export interface Preferences {
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

// Before any component renders again: charts and grids read the tokens of the new theme while they render.
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
  eraseUnowned();
  const stored = await loadEncrypted<Partial<Preferences>>(NAME).catch(() => undefined);
  // Earlier versions stored language and theme here as well: their copy in the clear is the only one now.
  if (stored) {
    const { sidebarCollapsed = false, textSize = 'normal' } = stored;
    usePreferences.setState({ sidebarCollapsed, textSize });
  }
  usePreferences.subscribe(save);
}
