/** The answer of `GET /api/kpis/dashboard-data`. */
import type { Text } from '@/catalog/types';
import type { Freshness } from '@/shared/freshness';

export type Unit = 'count' | 'crore' | 'acres' | 'days' | 'seconds';

export interface MetricValue {
  metric: string;
  label: Text;
  unit: Unit;
  /** Null: the department has not told it yet. */
  value: number | null;
}

export interface Card extends MetricValue {
  /** Percent of the first card. */
  share: number | null;
}

export interface Progress {
  label: Text;
  unit: Unit;
  value: number | null;
  whole: number | null;
  percent: number | null;
}

export interface Activity {
  type: 'success' | 'warning' | 'error' | 'info';
  message: Text;
  time: string;
}

export interface KpiFigures {
  department: string;
  /** False: sample figures. */
  live: boolean;
  as_of: string | null;
  entries: number;
  metrics: MetricValue[];
  cards: Card[];
  overview: MetricValue[];
  status: MetricValue[];
  categories: { name: Text; count: number }[];
  counted: Text;
  figures: MetricValue[];
  progress: Progress[];
  months: {
    metric: string;
    label: Text;
    unit: Unit;
    points: { month: string; value: number | null }[];
  } | null;
  activity: Activity[];
  freshness: Freshness;
}
