// Content types of the API. Each text `x` has its Marathi version in `x_mr`.
import type { Schemas } from '@/api/operations';

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
