/** Response types of the e-Office API. */
import type { Schemas } from '@/api/operations';

/** Age classes, youngest first; the last one is critical. */
export const BUCKETS = [
  'zero_to_seven_days',
  'eight_to_fifteen_days',
  'sixteen_to_thirty_days',
  'thirty_one_to_sixty_days',
  'more_than_sixty_days',
] as const;

/** Colours of the five age classes, youngest first, with their text colours; defined in eoffice.module.css. */
export const AGE_COLORS = [1, 2, 3, 4, 5].map((step) => ({
  color: `var(--eo-age${step})`,
  onColor: `var(--eo-on-age${step})`,
}));

export type Bucket = (typeof BUCKETS)[number];
export type Kind = Schemas['RecentItem']['kind'];
export const KINDS: readonly Kind[] = ['file', 'receipt'];

export type SectionRow = Schemas['SectionRow'];
export type KindSummary = Schemas['KindSummary'];
export type Figures = Schemas['Dashboard'];
export type SourceOfKind = Schemas['SourceOfKind'];
export type SectionSource = Schemas['SectionSource'];
