// Signed months: the server requires a reason for changes. One dialog asks for it, whichever call was
// refused, and the call is repeated with the reason.
import { create } from 'zustand';
import { isApiError } from './errors';
import { queryClient } from './query';

interface ReasonState {
  /** The server's text, and the callback for the reason; null where the user cancelled. */
  request: { text: string; answer: (reason: string | null) => void } | null;
}

export const useReason = create<ReasonState>()(() => ({ request: null }));

let pendingReason: Promise<string | null> | null = null;

/** Open the dialog, once for all calls refused at the same time. */
function askForReason(text: string): Promise<string | null> {
  pendingReason ??= new Promise<string | null>((resolve) => {
    useReason.setState({
      request: {
        text,
        answer: (reason) => {
          pendingReason = null;
          useReason.setState({ request: null });
          resolve(reason);
        },
      },
    });
  });
  return pendingReason;
}

export async function withReason<T>(call: (reason?: string) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error) || error.errorCode !== 'MONTH_SIGNED') throw error;
    const reason = await askForReason(error.message);
    if (reason === null) throw error;
    const answer = await call(reason);
    queryClient.invalidateQueries({ queryKey: ['submissions'] });
    return answer;
  }
}
