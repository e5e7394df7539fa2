// A button's own act: busy while it runs, and a toast where it fails.
import { useState } from 'react';
import { toast } from '../ui/notices';

export function useAct(failure: string): [boolean, (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast.failed(failure, error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, run];
}
