// Fresh proof: before accounts, factors, backups or security settings change, the server requires the
// password or a code. One dialog asks for it, whichever call was refused, and the call is repeated.
import { create } from 'zustand';
import { isApiError } from './errors';

interface ProofState {
  /** Set while the dialog is open; call it with whether the proof was given. */
  answer: ((confirmed: boolean) => void) | null;
}

export const useProof = create<ProofState>()(() => ({ answer: null }));

let pendingProof: Promise<boolean> | null = null;

/** Open the dialog, once for all calls refused at the same time. */
function askForProof(): Promise<boolean> {
  pendingProof ??= new Promise<boolean>((resolve) => {
    useProof.setState({
      answer: (confirmed) => {
        pendingProof = null;
        useProof.setState({ answer: null });
        resolve(confirmed);
      },
    });
  });
  return pendingProof;
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
