// The state of a form in a dialog: what was typed stays until it is saved or given up, an error never loses it.
import { useState } from 'react';
import { isApiError } from '@/api/errors';

export type Faults = Record<string, string | undefined>;

export interface Form<Values extends object> {
  values: Values;
  set: <Key extends keyof Values & string>(key: Key, value: Values[Key]) => void;
  setMany: (part: Partial<Values>) => void;
  /** What is wrong with a field: found here, or said by the server. */
  error: (key: keyof Values & string) => string | undefined;
  changed: boolean;
  busy: boolean;
  /** What is wrong with the whole. */
  problem: string | null;
  submit: () => Promise<void>;
}

interface FormOptions<Values> {
  start: Values;
  /** A text for each field that is wrong. */
  check?: (values: Values) => Faults;
  save: (values: Values) => Promise<void>;
  /** Says what failed, when there is no answer that does. */
  fallback: string;
  /** Server's names of fields → ours, where they differ. */
  names?: Record<string, keyof Values & string>;
  idOf: (key: string) => string;
}

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check, save, fallback, names, idOf } = options;
  const [start] = useState(options.start);
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const setMany = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    // A field's error goes as soon as the field is touched.
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };
  const show = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(found).find((key) => found[key]);
    // After React has drawn the texts that the field is described by.
    if (first) setTimeout(() => document.getElementById(idOf(first))?.focus());
    return first !== undefined;
  };
  const submit = async () => {
    if (busy) return;
    setProblem(null);
    if (show(check?.(values) ?? {})) return;
    setBusy(true);
    try {
      await save(values);
    } catch (error) {
      const said = isApiError(error) ? error.fieldErrors : {};
      const named = Object.entries(said).map(([key, texts]) => [names?.[key] ?? key, texts[0]] as const);
      const known = Object.fromEntries(named.filter(([key]) => key in values));
      const others = named.filter(([key]) => !(key in values)).map(([, text]) => text);
      show(known);
      const message = isApiError(error) ? error.message : fallback;
      setProblem(others.length ? others.join(' ') : message);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set: (key, value) => setMany({ [key]: value } as unknown as Partial<Values>),
    setMany,
    error: (key) => faults[key],
    changed: JSON.stringify(values) !== JSON.stringify(start),
    busy,
    problem,
    submit,
  };
}
