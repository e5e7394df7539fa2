// What the public site shows besides departments: banners, officials, news. Each text `x` has its Marathi in `x_mr`.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import type { Language } from './persistence/preferences';

interface Shown {
  id: number;
  /** The picture's address; empty where there is none. */
  full_image_url: string;
}

export interface Slider extends Shown {
  title: string;
  title_mr: string;
  subtitle: string;
  subtitle_mr: string;
  description: string;
  description_mr: string;
  button_text: string;
  button_text_mr: string;
  button_link: string;
}

export interface Minister extends Shown {
  name: string;
  name_mr: string;
  position: string;
  position_mr: string;
}

export interface Article extends Shown {
  slug: string;
  title: string;
  title_mr: string;
  excerpt: string;
  excerpt_mr: string;
  /** HTML that the server has cleaned. */
  content: string;
  content_mr: string;
  category: string;
  category_mr: string;
  published_at: string;
}

export interface Found {
  departments: { slug: string; name: string; name_mr: string; tagline: string; tagline_mr: string }[];
  services: { name: string; name_mr: string; department_name: string; days_allowed: number | null }[];
  news: { slug: string; title: string; title_mr: string; published_at: string }[];
}

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
    queryFn: async ({ signal }) => (await api.get<Slider[]>('/api/sliders', { signal })).data,
    staleTime: MINUTE,
  });

export const useMinisters = () =>
  useQuery({
    queryKey: ['content', 'ministers'],
    queryFn: async ({ signal }) => (await api.get<Minister[]>('/api/ministers', { signal })).data,
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
    queryFn: ({ signal }) => api.get<Article[]>('/api/news', { query: { ...query }, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });

export const useArticle = (slug: string) =>
  useQuery({
    queryKey: ['content', 'article', slug],
    queryFn: async ({ signal }) =>
      (await api.get<Article>(`/api/news/${encodeURIComponent(slug)}`, { signal })).data,
    staleTime: MINUTE,
  });

export const SEARCH_MINIMUM = 2;

export const useSiteSearch = (term: string) =>
  useQuery({
    queryKey: ['content', 'search', term],
    queryFn: async ({ signal }) =>
      (await api.get<Found>('/api/search', { query: { q: term, limit: 6 }, signal })).data,
    enabled: term.length >= SEARCH_MINIMUM,
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
