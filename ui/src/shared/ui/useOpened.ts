import { useRef } from 'react';

/** Whether it has ever been open: rarely opened parts are mounted then, and stay mounted while closing. */
export function useHasOpened(open: boolean): boolean {
  const opened = useRef(false);
  opened.current ||= open;
  return opened.current;
}
