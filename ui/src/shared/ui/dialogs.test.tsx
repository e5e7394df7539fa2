import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';
import { FormModal } from './FormModal';

const closers: Record<string, () => void> = {
  'the cross': () => fireEvent.click(document.querySelector('.ant-modal-close') as HTMLElement),
  Escape: () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 }),
  Cancel: () => fireEvent.click(screen.getByText('Leave')),
};
const dialogs = {
  form: (busy: boolean, close: () => void) => (
    <FormModal
      changed={false}
      busy={busy}
      onClose={close}
      footer={(leave) => (
        <button type="button" onClick={leave}>
          Leave
        </button>
      )}
    />
  ),
  question: (busy: boolean, close: () => void) => (
    <ConfirmDialog
      open
      busy={busy}
      title=""
      confirmLabel=""
      cancelLabel="Leave"
      onConfirm={close}
      onCancel={close}
    >
      Facts
    </ConfirmDialog>
  ),
};

describe.each(Object.entries(dialogs))('a %s', (_kind, dialog) => {
  it.each(Object.entries(closers))('is closed by %s, except while it saves', (_how, press) => {
    const close = vi.fn();
    const { rerender } = render(dialog(true, close));
    press();
    expect(close).not.toHaveBeenCalled();
    rerender(dialog(false, close));
    press();
    expect(close).toHaveBeenCalledOnce();
  });
});

it('asks before it closes with unsaved changes, whatever closes it', () => {
  const close = vi.fn();
  render(
    <FormModal
      changed
      onClose={close}
      footer={() => (
        <button type="button" onClick={close}>
          Save
        </button>
      )}
    />,
  );
  closers['the cross']?.();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('leave.discard'));
  expect(close).toHaveBeenCalledOnce();
});
