// Enter in a calendar's field takes the day; it must not send the form around it as well.
import type { KeyboardEvent } from 'react';

export function keepFormOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
