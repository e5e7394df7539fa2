// Runs an async action, with an error toast if it fails.
import { useState } from 'react';
import { toast } from './notices';

/** Title of the error toast, or a handler. */
type Failure = string | ((error: unknown) => void);
type Doing = () => Promise<unknown>;

/** Returns whether the action succeeded. */
export async function attempt(failure: Failure, act: Doing): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (typeof failure === 'string') toast.failed(failure, error);
    else failure(error);
    return false;
  }
}

/** The same, with a busy flag. */
export function useAct(failure: Failure): [busy: boolean, run: (act: Doing) => Promise<boolean>] {
  const [busy, setBusy] = useState(false);
  const run = async (act: Doing) => {
    setBusy(true);
    const done = await attempt(failure, act);
    setBusy(false);
    return done;
  };
  return [busy, run];
}
