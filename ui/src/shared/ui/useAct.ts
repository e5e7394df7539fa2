// Runs an async action, with an error toast if it fails.
import { useState } from 'react';
import { isAborted } from '@/api/errors';
import { toast } from './notices';

/** Title of the error toast, or a handler. */
type Failure = string | ((error: unknown) => void);
type AsyncAction = () => Promise<unknown>;

/** Returns whether the action succeeded. */
export async function attempt(failure: Failure, act: AsyncAction): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (isAborted(error)) return false;
    if (typeof failure === 'string') toast.failed(failure, error);
    else failure(error);
    return false;
  }
}

/** The same, with a busy flag. */
export function useAct(failure: Failure): [busy: boolean, run: (act: AsyncAction) => Promise<boolean>] {
  const [busy, setBusy] = useState(false);
  const run = async (act: AsyncAction) => {
    setBusy(true);
    const done = await attempt(failure, act);
    setBusy(false);
    return done;
  };
  return [busy, run];
}
