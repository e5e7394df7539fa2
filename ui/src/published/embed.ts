// A part of the page on another site: which parts there are, and the code for a frame.
import type { Language } from '@/shared/persistence/preferences';
import { el } from './dom';
import { wordsOf } from './words';

export const PARTS = ['share', 'places', 'months'] as const;
export type PartName = (typeof PARTS)[number];

interface Choices {
  language: Language;
  codes?: boolean;
}

/** The code with which another site shows a part of a dataset; nothing where the page gives none. */
export function embedding(
  { language, codes }: Choices,
  asked: { part: PartName; dataset?: string },
): HTMLElement | null {
  if (!codes) return null;
  const t = wordsOf(language);
  const query = new URLSearchParams({ ...asked, lang: language });
  const address = `${location.origin}${location.pathname}?${query}`.replaceAll('&', '&amp;');
  const code = `<iframe src="${address}" title="${t('title')}" sandbox="allow-scripts" width="100%" height="520"></iframe>`;
  const field = el('textarea', { readonly: '', rows: '3', 'aria-label': t('embed') }, code);
  field.addEventListener('focus', () => field.select());
  return el('details', { class: 'note' }, el('summary', {}, t('embed')), el('p', {}, t('embedText')), field);
}
