// What the public site shows besides departments: banners, officials, news. Each text `x` has its Marathi in `x_mr`.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, getData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Language } from './persistence/preferences';

export type Slider = Schemas['SliderOut'];
export type Minister = Schemas['MinisterOut'];
export type Article = Schemas['NewsOut'];
export type Found = Schemas['ContentSearchOut'];

type Texts<T> = { [K in keyof T & string]: `${K}_mr` extends keyof T ? K : never }[keyof T & string];

/** One text of a record in the reader's language, with the language that it is really in. */
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

export const useSliders = () =>
  useQuery({
    queryKey: ['content', 'sliders'],
    queryFn: getData('/api/sliders'),
    staleTime: MINUTE,
  });

export const useOpenData = () =>
  useQuery({
    queryKey: ['content', 'open-data'],
    queryFn: getData('/api/open-data'),
    staleTime: MINUTE,
  });

export const useOnTimeRates = () =>
  useQuery({
    queryKey: ['content', 'on-time'],
    queryFn: getData('/api/cases/on-time'),
    staleTime: MINUTE,
  });

export const useMinisters = () =>
  useQuery({
    queryKey: ['content', 'ministers'],
    queryFn: getData('/api/ministers'),
    staleTime: MINUTE,
  });

export interface NewsQuery {
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
  useQuery({
    queryKey: ['content', 'article', slug],
    queryFn: getData('/api/news/{slug}', { path: { slug } }),
    staleTime: MINUTE,
  });

export const SEARCH_MINIMUM = 2;

export const useSiteSearch = (term: string) =>
  useQuery({
    queryKey: ['content', 'search', term],
    queryFn: getData('/api/search', { query: { q: term, limit: 6 } }),
    enabled: term.length >= SEARCH_MINIMUM,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
