import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dataset, record } from './example';
import { SheetView } from './SheetView';
import { moveFrom } from './sheet';

it('moves between invalid cells, vertically within a column', () => {
  const cells = ['C6', 'C7', 'E7', 'C12'];
  const moved = (at: string, key: string) => cells[moveFrom(cells, at, key) ?? -1];
  expect(moved('C6', 'ArrowRight')).toBe('C7');
  expect(moved('C7', 'ArrowDown')).toBe('C12');
  expect(moved('E7', 'ArrowUp')).toBeUndefined();
  expect(moved('E7', 'ArrowLeft')).toBe('C7');
  expect(moved('C12', 'ArrowRight')).toBeUndefined();
});

describe('the check step', () => {
  const sheet = () => {
    const [onFix, onUndo] = [vi.fn(), vi.fn()];
    render(<SheetView dataset={dataset} record={record()} fixes={[]} onFix={onFix} onUndo={onUndo} />);
    return onFix;
  };
  const cell = (name: string) => {
    const found = document.querySelector<HTMLElement>(`button[data-cell=${name}]`);
    if (!found) throw new Error(name);
    return found;
  };

  it('labels invalid cells for screen readers, and arrow keys move between them', () => {
    sheet();
    expect(cell('C6').getAttribute('aria-label')).toBe('fix.cell');
    cell('C6').focus();
    fireEvent.keyDown(cell('C6'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('C7'));
    fireEvent.keyDown(cell('C7'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('E7'));
  });

  it('opens with Enter, saves the typed value and discards it on Escape', () => {
    const onFix = sheet();
    fireEvent.click(cell('E7'));
    const input = screen.getByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: '31' } });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(cell('E7'));
    expect(onFix).not.toHaveBeenCalled();
    fireEvent.click(cell('E7'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '31' } });
    fireEvent.submit(screen.getByRole('form'));
    expect(onFix).toHaveBeenCalledWith([{ kind: 'cell', cell: 'E7', from: 'n/a', to: '31' }]);
  });

  it('applies a suggestion to all cells with the same value', () => {
    const onFix = sheet();
    fireEvent.click(screen.getAllByRole('button', { name: 'fix.use' })[0] as HTMLElement);
    expect(onFix).toHaveBeenCalledWith([
      { kind: 'value', field: 'taluka', letter: 'C', from: 'Andehri', to: 'Andheri' },
    ]);
  });
});
