// How large the reader wants letters, for what is measured in pixels: antd, the grid, charts, cards of a fixed height.
import { usePreferences } from '../persistence/preferences';

/** 1 unless the browser's own letter size or the portal's A− A+ says otherwise. */
export function useTextScale(): number {
  usePreferences((state) => state.textSize);
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}
