// The calendar of a day, which takes the place of its stand-in.
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';

export interface DayProps {
  id: string;
  value: string;
  min?: string | undefined;
  onChange: (day: string) => void;
  /** Whether the stand-in was pressed: the calendar opens. */
  pressed?: boolean;
}

export function DayPicker({ id, value, min, onChange, pressed = false }: DayProps) {
  // The keyboard may have gone on to another field meanwhile, and is not called back.
  const [begun] = useState(() => document.activeElement?.id === id);
  return (
    <DatePicker
      id={id}
      value={value ? dayjs(value) : null}
      minDate={min ? dayjs(min) : undefined}
      maxDate={dayjs('2099-12-31')}
      autoFocus={begun}
      defaultOpen={pressed && begun}
      format="DD/MM/YYYY"
      placeholder="DD/MM/YYYY"
      onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? '')}
    />
  );
}
