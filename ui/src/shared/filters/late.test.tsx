import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ClearBy } from '../performance/ClearBy';
import { LateDropdown } from '../ui/LateDropdown';
import { LateDayFields } from './LateDayFields';

const NEXT = 'Next field';
const shown = (part: React.ReactNode) =>
  render(
    <>
      {part}
      <input aria-label={NEXT} />
    </>,
  );
const next = () => screen.getByRole('textbox', { name: NEXT });
const days = () => document.querySelectorAll<HTMLInputElement>('.ant-picker input');

describe('what loads when somebody comes to it', { timeout: 60_000 }, () => {
  it('takes over the field in which the keyboard is', async () => {
    shown(<LateDayFields id="f" value={{}} onChange={vi.fn()} />);
    document.getElementById('f-date_from')?.focus();
    document.getElementById('f-date_to')?.focus();
    await waitFor(() => expect(days()).toHaveLength(2), { timeout: 20_000 });
    expect(document.activeElement).toBe(days()[1]);
  });

  it('leaves the keyboard where it has gone on to', async () => {
    // Loaded already, but drawn a moment later: as on a slow line, only shorter.
    shown(<LateDayFields id="f" value={{}} onChange={vi.fn()} />);
    document.getElementById('f-date_from')?.focus();
    next().focus();
    await waitFor(() => expect(days()).toHaveLength(2), { timeout: 20_000 });
    expect(document.activeElement).toBe(next());
  });

  it('has the day in the same words before and after', async () => {
    shown(<ClearBy by="2027-03-31" onBy={vi.fn()} />);
    const field = () => screen.getAllByRole<HTMLInputElement>('textbox')[0];
    expect(field()?.value).toBe('31/03/2027');
    field()?.focus();
    await waitFor(() => expect(document.querySelector('.ant-picker')).not.toBeNull(), { timeout: 20_000 });
    expect(field()?.value).toBe('31/03/2027');
  });

  it('opens no menu over a field in which somebody writes by now', async () => {
    const menu = { items: [{ key: 'a', label: 'An act' }] };
    shown(
      <LateDropdown menu={menu}>
        <button type="button">More</button>
      </LateDropdown>,
    );
    const more = () => screen.getByRole('button', { name: 'More' });
    more().focus();
    fireEvent.click(more());
    next().focus();
    await waitFor(() => expect(more().className).toContain('ant-dropdown-trigger'), { timeout: 20_000 });
    expect(document.activeElement).toBe(next());
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(more());
    expect(await screen.findByRole('menuitem', { name: 'An act' })).toBeTruthy();
  });
});
