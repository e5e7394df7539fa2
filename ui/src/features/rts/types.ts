/** The answer of `GET /api/rts/dashboard-data`. */
import type { Freshness } from '@/shared/freshness';

export interface Rates {
  success_rate: number;
  /** Null where there is nothing to divide by. */
  disposal_rate: number | null;
  on_time_rate: number | null;
}

export interface Summary extends Rates {
  total_applications: number;
  total_closed: number;
  total_pending: number;
  total_approved: number;
  total_rejected: number;
  /** Null where pending is a position. */
  in_progress: number | null;
  /** Entries, not applications. */
  count: number;
}

export interface Counts extends Rates {
  total_applications: number;
  pending: number;
  closed: number;
  approved: number;
  rejected: number;
}

export interface DistrictRow extends Counts {
  district_id: number;
  district: string;
  district_mr: string;
}

export interface TalukaRow extends DistrictRow {
  taluka_id: number;
  taluka: string;
  taluka_mr: string;
}

export interface ServiceRow extends Counts {
  service_id: number;
  service_name: string;
  service_name_mr: string;
  closure_rate: number | null;
}

export interface StatusShare {
  status: 'completed' | 'pending' | 'in_progress' | 'rejected';
  value: number | null;
  percentage: number | null;
}

export interface Figures {
  summary: Summary;
  taluka_data: TalukaRow[];
  district_data: DistrictRow[];
  service_data: ServiceRow[];
  status_distribution: StatusShare[];
  freshness: Freshness;
  pending_adds_up: { total_pending: 'sum' | 'latest' };
}
