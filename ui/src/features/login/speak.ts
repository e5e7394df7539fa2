/** Reads letters one by one in the browser's own voice, where it has one. The code is Latin in both languages. */
export function speak(letters: string): void {
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(letters);
  words.lang = 'en-IN';
  words.rate = 0.7;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}
