import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useFieldFaults } from './useFieldFaults';

const onSubmit = vi.fn();

function Form() {
  const faults = useFieldFaults();
  return (
    <form
      {...faults.form}
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.check(event.currentTarget)) onSubmit();
      }}
    >
      {(['email', 'password'] as const).map((name) => (
        <p key={name}>
          <input {...faults.control(name)} type={name} aria-label={name} />
          <span id={`${name}-note`}>{faults.errorOf(name)}</span>
        </p>
      ))}
    </form>
  );
}

it('shows an error at each empty or malformed field until it is edited, and submits once all are valid', () => {
  render(<Form />);
  const [email, password] = [screen.getByLabelText('email'), screen.getByLabelText('password')];
  const notes = () =>
    [email, password].map((field) => document.getElementById(`${field.id}-note`)?.textContent);
  const submit = () => fireEvent.submit(screen.getByRole('form'));
  submit();
  expect(notes()).toEqual(['fault.missing', 'fault.missing']);
  expect(document.activeElement).toBe(email);
  fireEvent.change(password, { target: { value: 'secret' } });
  expect(notes()).toEqual(['fault.missing', '']);
  fireEvent.change(email, { target: { value: 'asha' } });
  submit();
  expect(notes()).toEqual(['fault.malformed', '']);
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.change(email, { target: { value: 'asha@example.org' } });
  submit();
  expect(onSubmit).toHaveBeenCalledOnce();
});
