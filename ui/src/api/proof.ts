// Fresh proof: before accounts, factors, backups or security settings change, the server requires the
// password or a code. One dialog asks for it, whichever call was refused, and the call is repeated.
import { isApiError } from './errors';
import { createQuestion } from './question';

const question = createQuestion<boolean>();
export const useProof = question.useQuestion;

export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const refused = isApiError(error) && error.errorCode === 'FRESH_PROOF_REQUIRED';
    if (!refused || !(await question.ask(error.message))) throw error;
    return call();
  }
}
