import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ClearBy } from '../performance/ClearBy';
import { LazyDropdown } from '../ui/LazyDropdown';
import { DayRangeFields } from './DayRangeFields';

const NEXT = 'Next field';
const renderBefore = (part: React.ReactNode) =>
  render(
    <>
      {part}
      <input aria-label={NEXT} />
    </>,
  );
const nextField = () => screen.getByRole('textbox', { name: NEXT });
const days = () => document.querySelectorAll<HTMLInputElement>('.ant-picker input');

describe('lazily loaded fields', { timeout: 60_000 }, () => {
  it('take over the focused field', async () => {
    renderBefore(<DayRangeFields id="f" value={{}} onChange={vi.fn()} />);
    document.getElementById('f-date_from')?.focus();
    document.getElementById('f-date_to')?.focus();
    await waitFor(() => expect(days()).toHaveLength(2), { timeout: 20_000 });
    expect(document.activeElement).toBe(days()[1]);
  });

  it('leave the focus where it has moved to', async () => {
    // The code is loaded already but renders a tick later, like a very short delay on a slow connection.
    renderBefore(<DayRangeFields id="f" value={{}} onChange={vi.fn()} />);
    document.getElementById('f-date_from')?.focus();
    nextField().focus();
    await waitFor(() => expect(days()).toHaveLength(2), { timeout: 20_000 });
    expect(document.activeElement).toBe(nextField());
  });

  it('show the date in the same format before and after loading', async () => {
    renderBefore(<ClearBy by="2027-03-31" onBy={vi.fn()} />);
    const field = () => screen.getAllByRole<HTMLInputElement>('textbox')[0];
    expect(field()?.value).toBe('31/03/2027');
    field()?.focus();
    await waitFor(() => expect(document.querySelector('.ant-picker')).not.toBeNull(), { timeout: 20_000 });
    expect(field()?.value).toBe('31/03/2027');
  });

  it('open no menu after the focus has moved to another field', async () => {
    const menu = { items: [{ key: 'a', label: 'An act' }] };
    renderBefore(
      <LazyDropdown menu={menu}>
        <button type="button">More</button>
      </LazyDropdown>,
    );
    const more = () => screen.getByRole('button', { name: 'More' });
    more().focus();
    fireEvent.click(more());
    nextField().focus();
    await waitFor(() => expect(more().className).toContain('ant-dropdown-trigger'), { timeout: 20_000 });
    expect(document.activeElement).toBe(nextField());
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(more());
    expect(await screen.findByRole('menuitem', { name: 'An act' })).toBeTruthy();
  });
});
