// A file of its own, so that it can be loaded late (`useLateDays`).
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';

export interface DayProps {
  id: string;
  /** 2026-03-31, or nothing. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  className?: string;
  /** Gets nothing where the day is removed. */
  onChange: (day: string | undefined) => void;
}

interface DayPickerProps extends DayProps {
  /** Whether the stand-in was pressed: the calendar opens. */
  pressed: boolean;
}

const dayOf = (day: string | undefined) => (day ? dayjs(day) : undefined);

export function DayPicker({ id, value, min, max, className, onChange, pressed }: DayPickerProps) {
  // Only a field that still has the focus takes it over from its stand-in.
  const [begun] = useState(() => document.activeElement?.id === id);
  return (
    <DatePicker
      id={id}
      {...(className && { className })}
      value={dayOf(value) ?? null}
      minDate={dayOf(min)}
      maxDate={dayOf(max)}
      autoFocus={begun}
      defaultOpen={pressed && begun}
      format="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
    />
  );
}
