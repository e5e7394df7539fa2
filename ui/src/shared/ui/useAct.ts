// What a button does by itself, and the toast where it fails.
import { useState } from 'react';
import { toast } from './notices';

/** What the toast is called, or whatever else tells of the failure. */
type Failure = string | ((error: unknown) => void);
type Doing = () => Promise<unknown>;

/** Whether it was done. */
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

/** The same with whether it is under way. */
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
