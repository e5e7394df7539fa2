// Signed months: the server requires a reason for changes. One dialog asks for it, whichever call was
// refused, and the call is repeated with the reason.
import { isApiError } from './errors';
import { queryClient } from './query';
import { createQuestion } from './question';

/** Null: the user cancelled. */
const question = createQuestion<string | null>();
export const useReason = question.useQuestion;

/** As on the server: a reason without a letter or digit, such as a dot, is none. */
export const isSaid = (reason: string): boolean => /[\p{L}\p{N}]/u.test(reason);

export async function withReason<T>(call: (reason?: string) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error) || error.errorCode !== 'MONTH_SIGNED') throw error;
    const reason = await question.ask(error.message);
    if (reason === null) throw error;
    const answer = await call(reason);
    queryClient.invalidateQueries({ queryKey: ['submissions'] });
    return answer;
  }
}
