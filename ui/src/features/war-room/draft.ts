// A record being edited. Whatever happens, what was typed stays: a failed save, a field that is refused, and somebody
// else's newer version, which is shown beside it instead of taking its place.
import { useState } from 'react';
import { isApiError } from '@/api/errors';

type Errors<V> = Partial<Record<keyof V & string, string>>;

interface Versioned {
  revision: number;
}

interface DraftOptions<V extends object, R extends Versioned> {
  record: R | null;
  valuesOf: (record: R | null) => V;
  /** What the browser knows to be wrong; empty where it may be sent. */
  check: (values: V) => Errors<V>;
  send: (values: V, revision: number | undefined) => Promise<void>;
  /** The record as it is now, asked for when a save comes too late. */
  reload: () => Promise<R>;
  onFailed: (error: unknown) => void;
}

export interface Theirs<V, R> {
  record: R;
  /** The fields that the other person has changed. */
  fields: (keyof V & string)[];
}

/** Which fields of `now` are not as they were in `then`. */
export function differing<V extends object>(then: V, now: V): (keyof V & string)[] {
  return (Object.keys(then) as (keyof V & string)[]).filter((field) => then[field] !== now[field]);
}

export function useDraft<V extends object, R extends Versioned>(options: DraftOptions<V, R>) {
  const { valuesOf, check, send, reload } = options;
  const [base, setBase] = useState(() => valuesOf(options.record));
  const [revision, setRevision] = useState(options.record?.revision);
  const [values, setValues] = useState(base);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Theirs<V, R> | null>(null);
  const [busy, setBusy] = useState(false);

  const set = <K extends keyof V & string>(field: K, value: V[K]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  };
  const tooLate = async () => {
    const record = await reload();
    setTheirs({ record, fields: differing(base, valuesOf(record)) });
  };
  const submit = async (against: number | undefined) => {
    const wrong = check(values);
    setErrors(wrong);
    setProblem(null);
    if (Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    try {
      await send(values, against);
    } catch (error) {
      options.onFailed(error);
      if (isApiError(error)) {
        setProblem(error.message);
        const told = Object.entries(error.fieldErrors).map(([field, texts]) => [field, texts.join(' ')]);
        setErrors(Object.fromEntries(told) as Errors<V>);
        if (error.status === 412) await tooLate().catch(() => undefined);
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set,
    errors,
    problem,
    theirs,
    busy,
    changed: differing(base, values).length > 0,
    save: () => submit(revision),
    /** The newer version wins: the form starts again from it. */
    takeTheirs: () => {
      if (!theirs) return;
      const fresh = valuesOf(theirs.record);
      setBase(fresh);
      setValues(fresh);
      setRevision(theirs.record.revision);
      setTheirs(null);
      setProblem(null);
    },
    /** What is typed here wins, knowingly. */
    saveMine: () => {
      if (!theirs) return Promise.resolve();
      setBase(valuesOf(theirs.record));
      setRevision(theirs.record.revision);
      setTheirs(null);
      return submit(theirs.record.revision);
    },
  };
}

export type Draft<V extends object, R extends Versioned> = ReturnType<typeof useDraft<V, R>>;
