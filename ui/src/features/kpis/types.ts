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

/** A metric with the newest day that tells it. */
export interface Told extends MetricValue {
  as_of: string | null;
}

export interface Card extends Told {
  /** Percent of the whole of which it is a declared part. */
  share: number | null;
  share_of: Text | null;
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
  metrics: Told[];
  cards: Card[];
  overview: MetricValue[];
  status: MetricValue[];
  /** What the states are parts of; null where they have no common whole. */
  status_whole: MetricValue | null;
  categories: { name: Text; count: number }[];
  counted: Text;
  figures: Told[];
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
