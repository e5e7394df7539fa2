import { useRef } from 'react';

/** Whether it has been open at least once: what is seldom opened is loaded then, and stays while it closes. */
export function useOpened(open: boolean): boolean {
  const opened = useRef(false);
  opened.current ||= open;
  return opened.current;
}
