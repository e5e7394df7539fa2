/** The answer of `GET /api/eferfar/filtered-chart-data`. */
import type { Sheet } from '@/shared/charts/gaps';
import type { Freshness } from '@/shared/freshness';

export interface Summary {
  /** Null where pending is a position: no sum of a period contains it. */
  total_records: number | null;
  total_pending: number;
  total_issued: number;
  stay_orders: number;
  avg_processing_days: number | null;
  count: number;
  previous_year_included: boolean;
}

export interface TalukaRow {
  taluka_id: number;
  taluka: string;
  taluka_mr: string;
  district_id: number;
  district: string;
  district_mr: string;
  total_pending: number;
  total_issued: number;
  stay_orders: number;
  avg_processing_days: number | null;
  count: number;
}

export interface StatusRow {
  type: 'overall' | 'dispute';
  status: string;
  name: string;
  value: number | null;
  count: number;
}

export interface AgeRow {
  taluka_id: number;
  taluka: string;
  taluka_mr: string;
  within_3_months: number;
  three_to_six_months: number;
  over_6_months: number;
}

export interface TrendRow {
  /** `2026-04` or `2026-04-07`. */
  period: string;
  avg_processing_days: number | null;
  /** Null where no sheet came. */
  total_records: number | null;
  count: number;
  sheet: Sheet;
  complete: boolean;
}

export interface ChartData {
  summary: Summary;
  district_data: TalukaRow[];
  status_distribution: StatusRow[];
  age_buckets: AgeRow[];
  trend_data: TrendRow[];
  previous_trend_data: TrendRow[];
  freshness: Freshness;
  pending_adds_up: { total_pending: 'sum' | 'latest' };
}
