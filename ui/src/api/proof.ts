// Fresh proof: the server asks for the password or a code before it changes accounts, factors, backups or settings of
// security. One dialog asks for it, whichever call was refused, and the call is sent again.
import { create } from 'zustand';
import { isApiError } from './errors';

interface ProofState {
  /** Somebody is being asked; called with whether the proof was given. */
  answer: ((given: boolean) => void) | null;
}

export const useProof = create<ProofState>()(() => ({ answer: null }));

let asking: Promise<boolean> | null = null;

/** Calls that are refused at the same time share one question. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    useProof.setState({
      answer: (given) => {
        asking = null;
        useProof.setState({ answer: null });
        resolve(given);
      },
    });
  });
  return asking;
}

export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const refused = isApiError(error) && error.errorCode === 'FRESH_PROOF_REQUIRED';
    if (!refused || !(await askForProof())) throw error;
    return call();
  }
}
