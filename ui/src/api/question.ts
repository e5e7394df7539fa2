// A question to the user, asked in one dialog for all calls refused at the same time.
import { create } from 'zustand';
import { sessionCheck } from './host';

interface Question<Answer> {
  /** The server's text, and the callback for the answer; null while the dialog is closed. */
  request: { text: string; answer: (answer: Answer) => void } | null;
}

export function createQuestion<Answer>() {
  const useQuestion = create<Question<Answer>>()(() => ({ request: null }));
  let pending: Promise<Answer> | null = null;
  const ask = async (text: string): Promise<Answer> => {
    const checkSession = sessionCheck();
    pending ??= new Promise((resolve) => {
      const answer = (given: Answer) => {
        pending = null;
        useQuestion.setState({ request: null });
        resolve(given);
      };
      useQuestion.setState({ request: { text, answer } });
    });
    const answer = await pending;
    checkSession();
    return answer;
  };
  return { useQuestion, ask };
}
