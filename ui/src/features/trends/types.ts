// What GET /api/trends answers.
import type { Language } from '@/shared/persistence/preferences';

export type By = 'month' | 'quarter' | 'year';
export const BYS: readonly By[] = ['month', 'quarter', 'year'];
type Words = Record<Language, string>;

export interface Point {
  period: string;
  first: string;
  value: number | null;
  /** The whole period a year before, as it is drawn. */
  previous: number | null;
  /** Like with like: the same days where the period still runs. */
  change: number | null;
  state: 'complete' | 'running' | 'missing' | 'ahead';
  missing: string[];
}

export interface Measure {
  key: string;
  label: Words;
  unit: 'records' | 'lacs' | 'days' | 'percent' | 'crore' | 'acres' | 'seconds';
  decimals: number;
  rate: boolean;
  stands: boolean;
  good: 'more' | 'less' | '';
  tone: 'good' | 'bad' | 'neutral';
  as_of: string | null;
  first: string;
  until: string;
  value: number | null;
  previous: number | null;
  change: number | null;
  missing: string[];
  finding: Words;
  points: Point[];
}

export interface Trends {
  department: string;
  name: string;
  name_mr: string;
  by: By;
  financial_year: string;
  previous_financial_year: string;
  financial_years: string[];
  has_places: boolean;
  as_of: string | null;
  measures: Measure[];
}
