// The user's choices on a page (district, taluka, period), restored on the next visit. Stored for the session
// only, so that the next user of a shared PC starts without them.
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { onUserChange } from '@/shared/session/session';
import { loadEncrypted, saveEncrypted } from './vault';

const NAME = 'choices';

let choices: Promise<Record<string, unknown>> | null = null;

const loadChoices = () => {
  choices ??= loadEncrypted<Record<string, unknown>>(NAME).then(
    (stored) => stored ?? {},
    () => ({}),
  );
  return choices;
};

async function store(name: string, value: unknown): Promise<void> {
  const next = { ...(await loadChoices()), [name]: value };
  choices = Promise.resolve(next);
  await saveEncrypted(NAME, next);
}

onUserChange(() => {
  choices = null;
});

/**
 * Like `useState`; the stored value arrives just after the first render. A value in the URL (`fromUrl`) takes
 * precedence.
 */
export function useChoice<T>(
  name: string,
  initial: T,
  fromUrl?: () => T | undefined,
): [T, Dispatch<SetStateAction<T>>] {
  const [initialFromUrl] = useState(() => fromUrl?.());
  const [value, setValue] = useState(initialFromUrl ?? initial);
  useEffect(() => {
    if (initialFromUrl !== undefined) return;
    let mounted = true;
    loadChoices().then((stored) => {
      if (mounted && stored[name] !== undefined) setValue(stored[name] as T);
    });
    return () => {
      mounted = false;
    };
  }, [name, initialFromUrl]);
  const choose: Dispatch<SetStateAction<T>> = (next) =>
    setValue((current) => {
      const chosen = typeof next === 'function' ? (next as (now: T) => T)(current) : next;
      // Without storage space, the choice lasts as long as the page.
      store(name, chosen).catch(() => undefined);
      return chosen;
    });
  return [value, choose];
}
