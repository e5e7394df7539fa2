// The state of a form in a dialog. Input stays until it is saved or discarded; an error never loses it.
import { useState } from 'react';
import { failureText, isAborted, isApiError } from '@/api/errors';
import { useUnsaved } from '../ui/unsaved';

export type Faults = Record<string, string | undefined>;

export interface Form<Values extends object> {
  values: Values;
  set: <Key extends keyof Values & string>(key: Key, value: Values[Key]) => void;
  setMany: (part: Partial<Values>) => void;
  /** A field's error, from validation or the server. */
  error: (key: keyof Values & string) => string | undefined;
  /** Shows a field's error before the form is saved. */
  setError: (key: keyof Values & string, text: string) => void;
  changed: boolean;
  busy: boolean;
  /** An error of the form as a whole: what failed, and why. */
  problem: string | null;
  /**
   * The version another user has saved since this form was opened; saving is blocked until the user chooses
   * one of the two.
   */
  newer: Values | null;
  takeTheirs: () => void;
  saveMine: () => Promise<void>;
  submit: () => Promise<void>;
  /** The id of a field's control. */
  idOf: (name: string) => string;
}

/** The revision a form was opened with, and how to fetch the latest version. */
interface Editing<Values> {
  revision: number;
  newest: () => Promise<Version<Values>>;
}

interface Version<Values> {
  values: Values;
  revision: number;
}

/** `useForm`'s `editing` option for `record`; undefined for a new record. */
export function editing<Row extends { id: number; revision?: number | null }, Values>(
  read: (id: number) => Promise<{ data: Row }>,
  record: Row | null | undefined,
  valuesOf: (row: Row) => Values,
): Editing<Values> | undefined {
  return record
    ? {
        revision: record.revision ?? 0,
        newest: async () => {
          const { data } = await read(record.id);
          return { values: valuesOf(data), revision: data.revision ?? 0 };
        },
      }
    : undefined;
}

/** Whether someone else has changed the record since it was read. */
export const isStale = (error: unknown): boolean => isApiError(error) && error.status === 412;

/** The input as text: 5 and "5" are the same, and so are null and an empty field. */
const inputOf = (values: object) =>
  JSON.stringify(values, (_key, value) =>
    typeof value === 'object' && value !== null ? value : String(value ?? ''),
  );

export interface FormOptions<Values> {
  start: Values;
  /** Errors by field. */
  check?: (values: Values) => Faults;
  /** `revision` is the version being changed and belongs in the request body. */
  save: (values: Values, revision: number | undefined) => Promise<void>;
  editing?: Editing<Values> | undefined;
  /** What failed, before the server's reason: "The user could not be saved". */
  failed: string;
  /** Maps the server's field names to the form's, where they differ. */
  names?: Record<string, keyof Values & string>;
  /** For pages where two forms have fields of the same name. */
  idOf?: (name: string) => string;
}

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check, save, failed, names, idOf = (name) => `field-${name}` } = options;
  const [start, setStart] = useState(options.start);
  const [revision, setRevision] = useState(options.editing?.revision);
  const [theirs, setTheirs] = useState<Version<Values> | null>(null);
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = inputOf(values) !== inputOf(start);
  useUnsaved(changed);
  const setMany = (part: Partial<Values>) => {
    setValues((previous) => ({ ...previous, ...part }));
    // Clear a field's error as soon as it is edited.
    const edited = (Object.keys(part) as (keyof Values)[]).filter((key) => part[key] !== values[key]);
    setFaults((previous) => ({
      ...previous,
      ...Object.fromEntries(edited.map((key) => [key, undefined])),
    }));
  };
  const show = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = Object.keys(newFaults).find((key) => newFaults[key]);
    // After React has rendered the error that describes the field.
    if (first) setTimeout(() => document.getElementById(idOf(first))?.focus());
    return first !== undefined;
  };
  const send = async (atRevision: number | undefined) => {
    if (busy) return;
    setProblem(null);
    if (show(check?.(values) ?? {})) return;
    setBusy(true);
    try {
      await save(values, atRevision);
    } catch (error) {
      if (isAborted(error)) return;
      // The server identifies an invalid list item by its index: `aliases.3`.
      const fieldOf = (key: string) => (key in values ? key : (key.split('.')[0] ?? key));
      const fieldErrors = isApiError(error) ? error.fieldErrors : {};
      const named = Object.entries(fieldErrors).map(
        ([key, texts]) => [names?.[key] ?? fieldOf(key), texts.join(' ')] as const,
      );
      const fieldFaults = Object.fromEntries(named.filter(([key]) => key in values));
      const otherErrors = named.filter(([key]) => !(key in values)).map(([, text]) => text);
      show(fieldFaults);
      setProblem(otherErrors.length ? `${failed}: ${otherErrors.join(' ')}` : failureText(failed, error));
      if (isStale(error) && options.editing) {
        setTheirs(await options.editing.newest().catch(() => null));
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set: (key, value) => setMany({ [key]: value } as unknown as Partial<Values>),
    setMany,
    error: (key) => faults[key],
    setError: (key, text) => setFaults((previous) => ({ ...previous, [key]: text })),
    changed,
    busy,
    problem,
    newer: theirs?.values ?? null,
    takeTheirs: () => {
      if (!theirs) return;
      setStart(theirs.values);
      setValues(theirs.values);
      setRevision(theirs.revision);
      setTheirs(null);
      setProblem(null);
    },
    saveMine: async () => {
      if (!theirs) return;
      setStart(theirs.values);
      setRevision(theirs.revision);
      setTheirs(null);
      await send(theirs.revision);
    },
    submit: async () => {
      if (!theirs) await send(revision);
    },
    idOf,
  };
}
