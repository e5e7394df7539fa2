/**
 * Keyboard support of the entries table. Arrow keys move across cells and, at the end of a row, across its
 * buttons. Tab goes through the buttons of the row and the following rows and then leaves, as in any table,
 * instead of stopping at over a hundred cells.
 */
import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import * as styles from './grid.module.css';

const BUTTONS = `.${styles.actions} button:not(:disabled)`;

const buttonsIn = (place: Element | null) => [...(place?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];

/** A row may be split into several elements, one of them pinned. */
const buttonsOfRow = (cell: Element) => {
  const row = cell.closest('[row-index]')?.getAttribute('row-index');
  return buttonsIn(cell.closest('.ag-root')).filter(
    (button) => button.closest('[row-index]')?.getAttribute('row-index') === row,
  );
};

/** A cell that only contains buttons passes its focus to the first one. */
export function focusButton({ target }: FocusEvent): void {
  const cell = target as Element;
  if (cell.matches(`.ag-cell.${styles.actions}`)) buttonsOfRow(cell)[0]?.focus();
}

function tabTarget(from: HTMLElement, isButton: boolean, backwards: boolean): HTMLElement | undefined {
  if (!isButton) return backwards ? undefined : buttonsOfRow(from)[0];
  const all = buttonsIn(from.closest('.ag-root'));
  return all[all.indexOf(from) + (backwards ? -1 : 1)];
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** True: the grid ignores the key. */
export function handlesKey({ event }: Pick<SuppressKeyboardEventParams, 'event'>): boolean {
  const target = event.target as HTMLElement;
  const button = target.closest<HTMLElement>(BUTTONS);
  let next: HTMLElement | undefined;
  if (event.key === 'Tab') {
    next = tabTarget(button ?? target, button !== null, event.shiftKey);
  } else if (button && STEPS[event.key]) {
    const rowButtons = buttonsOfRow(button);
    next = rowButtons[rowButtons.indexOf(button) + (STEPS[event.key] ?? 0)];
  } else {
    return button !== null && (event.key === 'Enter' || event.key === ' ');
  }
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

/** After the last button, Tab leaves the grid. */
export const leaveOnTab = () => false;
