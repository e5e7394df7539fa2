import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type MapPlace, ShapeMap } from './ShapeMap';

/** Four squares: two in the north, two in the south; the last one without a figure. */
const place = (id: number, name: string, x: number, y: number, color: string | null = 'red'): MapPlace => ({
  id,
  name,
  value: '7',
  color,
  strong: false,
  lines: color ? ['Pending: 7', 'Rate: 80%'] : ['No figures'],
  shape: { path: `M${x} ${y}l50 0 0 50 -50 0z`, x: x + 25, y: y + 25, room: 50 },
});
const PLACES = [
  place(1, 'Junnar', 0, 0),
  place(2, 'Khed', 50, 0),
  place(3, 'Bhor', 0, 50),
  place(4, 'Daund', 50, 50, null),
];

function StatefulMap({ onChoose }: { onChoose: (id: number) => void }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = (id: number) => {
    onChoose(id);
    setChosen(id === chosen ? null : id);
  };
  return (
    <ShapeMap
      label="Taluka map"
      hint="Use the arrow keys."
      width={100}
      height={100}
      places={PLACES}
      chosen={chosen}
      onChoose={choose}
    />
  );
}

const show = () => {
  const onChoose = vi.fn();
  render(<StatefulMap onChoose={onChoose} />);
  return onChoose;
};
const placeButton = (name: RegExp) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

describe('a map', () => {
  it('is a labelled group whose places announce all their figures', () => {
    show();
    const map = screen.getByRole('group', { name: 'Taluka map' });
    const hint = document.getElementById(map.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Use the arrow keys.');
    expect(placeButton(/Junnar/).getAttribute('aria-label')).toBe('Junnar; Pending: 7; Rate: 80%');
    expect(placeButton(/Daund/).getAttribute('aria-label')).toBe('Daund; No figures');
  });

  it('has one tab stop, and arrow keys move to the neighbour on that side', () => {
    show();
    const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
    expect(stops()).toEqual([placeButton(/Junnar/)]);
    act(() => placeButton(/Junnar/).focus());
    press('ArrowRight');
    expect(focusedLabel()).toMatch(/^Khed/);
    expect(stops()).toEqual([placeButton(/Khed/)]);
    press('ArrowDown');
    expect(focusedLabel()).toMatch(/^Daund/);
    press('ArrowLeft');
    expect(focusedLabel()).toMatch(/^Bhor/);
    press('ArrowUp');
    expect(focusedLabel()).toMatch(/^Junnar/);
    press('ArrowUp');
    expect(focusedLabel()).toMatch(/^Junnar/);
  });

  it('selects with Enter, Space and the pointer, and announces the selection', () => {
    const chosen = show();
    act(() => placeButton(/Khed/).focus());
    press('Enter');
    expect(placeButton(/Khed/).getAttribute('aria-pressed')).toBe('true');
    press(' ');
    expect(placeButton(/Khed/).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(placeButton(/Bhor/));
    expect(chosen.mock.calls).toEqual([[2], [2], [3]]);
  });

  it('marks a place without figures and never selects it', () => {
    const chosen = show();
    expect(placeButton(/Daund/).getAttribute('aria-disabled')).toBe('true');
    expect(placeButton(/Daund/).querySelector('path')?.getAttribute('fill')).toMatch(/^url\(#/);
    fireEvent.click(placeButton(/Daund/));
    act(() => placeButton(/Daund/).focus());
    press('Enter');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('shows the figures of the place under the pointer until Escape', () => {
    show();
    const tip = () => document.querySelector('[class*=shapeTip]');
    expect(tip()).toBeNull();
    act(() => placeButton(/Khed/).focus());
    expect(tip()?.textContent).toBe('KhedPending: 7Rate: 80%');
    press('Escape');
    expect(tip()).toBeNull();
  });
});
