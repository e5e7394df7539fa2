// A question to the user, asked in one dialog for all calls refused at the same time.
import { create } from 'zustand';

interface Question<Answer> {
  /** The server's text, and the callback for the answer; null while the dialog is closed. */
  request: { text: string; answer: (answer: Answer) => void } | null;
}

export function createQuestion<Answer>() {
  const useQuestion = create<Question<Answer>>()(() => ({ request: null }));
  let pending: Promise<Answer> | null = null;
  const ask = (text: string): Promise<Answer> => {
    pending ??= new Promise((resolve) => {
      const answer = (given: Answer) => {
        pending = null;
        useQuestion.setState({ request: null });
        resolve(given);
      };
      useQuestion.setState({ request: { text, answer } });
    });
    return pending;
  };
  return { useQuestion, ask };
}
