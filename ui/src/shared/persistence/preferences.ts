// Language, theme, sidebar: the three settings that may also stand in the clear (ruling 16). The clear copies of the
// first two let boot.js paint the first frame right.
import { create } from 'zustand';
import { hasVault, loadEncrypted, saveEncrypted } from './vault';

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

function writeClear(state: Preferences): void {
  localStorage.setItem('jilha.theme', state.theme);
  localStorage.setItem('jilha.language', state.language);
  if (!hasVault()) localStorage.setItem(SIDEBAR_KEY, String(state.sidebarCollapsed));
}

export async function restorePreferences(): Promise<void> {
  const stored = await loadEncrypted<Partial<Preferences>>(NAME).catch(() => undefined);
  if (stored) usePreferences.setState(stored);
  usePreferences.subscribe((state) => {
    writeClear(state);
    saveEncrypted(NAME, state).catch(() => undefined);
  });
}
