// What has been entered but not saved, so that leaving the page can ask first (app/shells/LeaveGuard).
import { useEffect } from 'react';

let forms = 0;

export const hasUnsaved = (): boolean => forms > 0;

/** The browser's own question, when the tab is closed or reloaded. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Ask before the page is left, as long as `unsaved` is true. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    forms += 1;
    if (forms === 1) window.addEventListener('beforeunload', warn);
    return () => {
      forms -= 1;
      if (forms === 0) window.removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
}
