/** The answer of `GET /api/mining/dashboard-data`. Money is in lacs of rupees. */
import type { Sheet } from '@/shared/charts/gaps';
import type { Freshness } from '@/shared/freshness';

export interface Totals {
  total_transactions: number;
  total_applied: number;
  total_application_fee_unpaid: number;
  total_generated: number;
  total_rejected: number;
  total_royalty: number;
  total_dmf: number;
  total_revenue: number;
  /** Null where nothing was applied for. */
  success_rate: number | null;
}

export interface AreaRow extends Totals {
  district_id: number;
  district: string;
  district_mr: string;
  taluka_id?: number;
  taluka?: string;
  taluka_mr?: string;
}

/** Null in a month without a sheet. */
export type MonthRow = { [Key in keyof Totals]: Totals[Key] | null } & {
  /** `2026-04` */
  month: string;
  complete: boolean;
  sheet: Sheet;
};

export interface MiningFigures {
  summary: Totals;
  district_summary: AreaRow[];
  taluka_summary: AreaRow[];
  monthly_trends: MonthRow[];
  freshness: Freshness;
}
