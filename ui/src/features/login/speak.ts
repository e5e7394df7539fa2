/** Spell out letters with speech synthesis, if available. The code is Latin in both languages. */
export function speak(letters: string): void {
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(letters);
  words.lang = 'en-IN';
  words.rate = 0.7;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}
