// A separate file, so that it can be lazily loaded (`useLazyDayPicker`).
import { useState } from 'react';
import { DayInput } from './DayInput';

export interface DayProps {
  id: string;
  /** `YYYY-MM-DD`, or undefined. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  className?: string;
  /** Called with undefined when the date is cleared. */
  onChange: (day: string | undefined) => void;
}

interface DayPickerProps extends DayProps {
  /** Whether the placeholder was pressed: the calendar opens. */
  pressed: boolean;
}

export function DayPicker({ onChange, pressed, ...day }: DayPickerProps) {
  // Take the focus from the placeholder only if the field still has it.
  const [hadFocus] = useState(() => document.activeElement?.id === day.id);
  return (
    <DayInput
      {...day}
      autoFocus={hadFocus}
      defaultOpen={pressed && hadFocus}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
