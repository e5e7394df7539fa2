// Content of the public site besides departments: banners, officials, news. Each field `x` has its Marathi
// text in `x_mr`.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Language } from './persistence/preferences';

export type Slider = Schemas['SliderOut'];
export type Minister = Schemas['MinisterOut'];
export type Article = Schemas['NewsOut'];

type Texts<T> = { [K in keyof T & string]: `${K}_mr` extends keyof T ? K : never }[keyof T & string];

/** A text field in the user's language, and the language it is actually in. */
export function inLanguage<T>(
  record: T,
  field: Texts<T>,
  language: Language,
): { text: string; lang: Language | undefined } {
  const marathi = String((record as Record<string, unknown>)[`${field}_mr`] ?? '');
  if (language === 'mr' && marathi) return { text: marathi, lang: undefined };
  const english = String(record[field] ?? '');
  return { text: english, lang: language === 'en' ? undefined : 'en' };
}

const MINUTE = 60_000;

export const useSliders = () => useData(['content', 'sliders'], '/api/sliders', { staleTime: MINUTE });

export const useOpenData = () => useData(['content', 'open-data'], '/api/open-data', { staleTime: MINUTE });

export const useOnTimeRates = () =>
  useData(['content', 'on-time'], '/api/cases/on-time', { staleTime: MINUTE });

export const useMinisters = () => useData(['content', 'ministers'], '/api/ministers', { staleTime: MINUTE });

/** News categories; their texts are in `common:category`. */
export const CATEGORIES = [
  'Digital Initiatives',
  'Infrastructure',
  'Health',
  'Education',
  'Environment',
  'Public Services',
  'Development',
  'Administration',
  'Announcements',
  'Events',
] as const;

interface NewsQuery {
  limit: number;
  page?: number;
  category?: string;
}

export const useNews = (query: NewsQuery) =>
  useQuery({
    queryKey: ['content', 'news', query],
    queryFn: ({ signal }) => api.get('/api/news', { query: { ...query }, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

export const useArticle = (slug: string) =>
  useData(['content', 'article', slug], '/api/news/{slug}', { path: { slug }, staleTime: MINUTE });

export const MIN_SEARCH_LENGTH = 2;

export const useSiteSearch = (term: string) =>
  useData(['content', 'search', term], '/api/search', {
    query: { q: term, limit: 20 },
    enabled: term.length >= MIN_SEARCH_LENGTH,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
