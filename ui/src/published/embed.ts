// Embedding on other sites: the parts of the page, and the code of a frame.
import type { Language } from '@/shared/persistence/preferences';
import { el } from './dom';
import { wordsOf } from './words';

export const PARTS = ['share', 'places', 'months'] as const;
export type PartName = (typeof PARTS)[number];

/** The code another site embeds to show one part of a data set; null unless `codes` is set. */
export function embedCode(
  { language, codes }: { language: Language; codes?: boolean },
  target: { part: PartName; dataset?: string },
): HTMLElement | null {
  if (!codes) return null;
  const t = wordsOf(language);
  const query = new URLSearchParams({ ...target, lang: language });
  const address = `${location.origin}${location.pathname}?${query}`.replaceAll('&', '&amp;');
  const code = `<iframe src="${address}" title="${t('title')}" sandbox="allow-scripts" width="100%" height="520"></iframe>`;
  const field = el('textarea', { readonly: '', rows: '3', 'aria-label': t('embed') }, code);
  field.addEventListener('focus', () => field.select());
  return el('details', { class: 'note' }, el('summary', {}, t('embed')), el('p', {}, t('embedText')), field);
}
