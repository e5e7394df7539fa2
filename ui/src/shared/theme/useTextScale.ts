// The user's text size as a factor, for what is measured in pixels: antd, the grid, charts, cards of a fixed
// height.
import { usePreferences } from '../persistence/preferences';

/** 1 by default; changed by the browser's font size or the portal's A− A+. */
export function useTextScale(): number {
  usePreferences((state) => state.textSize);
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
