// Errors of empty and malformed fields in the portal's language, in place of the browser's own bubbles. The
// fields declare them as usual (`required`, `type="email"`).
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Fault = 'missing' | 'malformed';
type Control = HTMLInputElement | HTMLSelectElement;

export function useFieldFaults() {
  const { t } = useTranslation('login');
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  const errorOf = (id: string) => faults[id] && t(`fault.${faults[id]}`);
  return {
    errorOf,
    /** Props of the form. An error goes away once its field is edited. */
    form: {
      noValidate: true,
      onChange: ({ target }: FormEvent) => {
        const { [(target as Control).id]: _, ...others } = faults;
        setFaults(others);
      },
    },
    /** Props of a control besides its value. */
    control: (id: string) => ({
      id,
      required: true,
      'aria-invalid': Boolean(faults[id]),
      'aria-describedby': faults[id] ? `${id}-note` : undefined,
    }),
    /** Whether all fields are valid; otherwise show the errors and focus the first. */
    check: (form: HTMLFormElement): boolean => {
      const invalid = ([...form.elements] as Control[]).filter(({ validity }) => validity && !validity.valid);
      setFaults(
        Object.fromEntries(
          invalid.map(({ id, validity }) => [id, validity.valueMissing ? 'missing' : 'malformed']),
        ),
      );
      invalid[0]?.focus();
      return invalid.length === 0;
    },
  };
}
