// A separate file, so that it can be lazily loaded (`useLazyDayPicker`).
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';

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

const dayOf = (day: string | undefined) => (day ? dayjs(day) : undefined);

export function DayPicker({ id, value, min, max, className, onChange, pressed }: DayPickerProps) {
  // Take the focus from the placeholder only if the field still has it.
  const [hadFocus] = useState(() => document.activeElement?.id === id);
  return (
    <DatePicker
      id={id}
      {...(className && { className })}
      value={dayOf(value) ?? null}
      minDate={dayOf(min)}
      maxDate={dayOf(max)}
      autoFocus={hadFocus}
      defaultOpen={pressed && hadFocus}
      format="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
    />
  );
}
