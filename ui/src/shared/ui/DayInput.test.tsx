import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DayInput } from './DayInput';

const onChange = vi.fn();
const onUnread = vi.fn();
const send = vi.fn();

/** A form that keeps unread text as its value, or a filter, which does not. */
function Page({
  filter,
  start = '',
  ...props
}: {
  filter?: boolean;
  start?: string;
  time?: boolean;
  max?: string;
}) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <form onSubmit={send}>
      <DayInput
        id="day"
        aria-label="Day"
        {...props}
        value={value}
        onChange={(day) => {
          onChange(day);
          setValue(day);
        }}
        {...(!filter && {
          onUnread: (text: string) => {
            onUnread(text);
            setValue(text);
          },
        })}
      />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const type = (text: string) => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};
const leave = () => act(() => field().blur());

describe('DayInput', { timeout: 60_000 }, () => {
  it.each([true, false])('takes a date in another form on leaving (filter: %s)', (filter) => {
    onChange.mockClear();
    render(<Page filter={filter} start="2026-11-01" />);
    type('31.12.26');
    expect(onChange).not.toHaveBeenCalled();
    leave();
    expect(onChange.mock.calls).toEqual([['2026-12-31']]);
    expect(field().value).toBe('31/12/2026');
  });

  it.each([true, false])('keeps text that is no date, and says so (filter: %s)', (filter) => {
    onChange.mockClear();
    onUnread.mockClear();
    render(<Page filter={filter} start="2026-11-01" />);
    type('32/13/2026');
    expect(screen.queryByRole('alert')).toBeNull();
    leave();
    expect(field().value).toBe('32/13/2026');
    expect(screen.getByRole('alert').textContent).toContain('day.noDay');
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(onChange).not.toHaveBeenCalled();
    expect(onUnread.mock.calls).toEqual(filter ? [] : [['32/13/2026']]);
    // The stored date again: the picker alone would see no change.
    type('01/11/2026');
    leave();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field().value).toBe('01/11/2026');
    type('');
    leave();
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('keeps a date outside its limits', () => {
    onChange.mockClear();
    onUnread.mockClear();
    render(<Page max="2026-12-30" />);
    type('2026-12-31');
    leave();
    expect(field().value).toBe('31/12/2026');
    expect(screen.getByRole('alert').textContent).toContain('day.late');
    expect(onChange).not.toHaveBeenCalled();
    expect(onUnread).toHaveBeenCalledWith('31/12/2026');
  });

  it('takes the date on Enter, which does not send the form', () => {
    onChange.mockClear();
    render(<Page time />);
    type('३१/१२/२०२६ १७:३०');
    // Not dispatched when prevented: the browser sends the form only otherwise.
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    expect(onChange.mock.calls).toEqual([['2026-12-31T17:30']]);
    expect(field().value).toBe('31/12/2026 17:30');
    expect(send).not.toHaveBeenCalled();
  });

  it('drops the text on Escape', () => {
    onChange.mockClear();
    render(<Page start="2026-11-01" />);
    type('soon');
    fireEvent.keyDown(field(), { key: 'Escape' });
    leave();
    expect(field().value).toBe('01/11/2026');
    expect(onChange).not.toHaveBeenCalled();
  });
});
