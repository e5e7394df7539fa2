// Content types of the API. Each text `x` has its Marathi version in `x_mr`.
import type { Schemas } from '@/api/operations';

// Convert sanitised HTML to one line of text, for lists.
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/g, ' $&'),
    'text/html',
  );
  return (page.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

// Link targets that the server's sanitiser allows: local paths, http(s), mailto and tel.
export const isLink = (address: string): boolean =>
  /^\/(?![/\\])\S*$/.test(address) || /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(address);

export type Slider = Schemas['SliderOut'];
export type Minister = Schemas['MinisterOut'];
export type NewsArticle = Schemas['NewsOut'];

export const POSITIONS = [
  'Guardian Minister',
  'Co-Guardian Minister',
  'District Magistrate & Collector',
  'Additional Collector',
  'Deputy Collector',
] as const;

export const PATHS = {
  sliders: '/api/super-admin/sliders',
  ministers: '/api/super-admin/ministers',
  news: '/api/super-admin/news',
} as const;
