/** The answer of `GET /api/mining/dashboard-data`. Money is in lacs of rupees. */
import type { Schemas } from '@/api/operations';

export type Totals = Schemas['Totals'];
export type AreaRow = Schemas['DistrictTotals'] & Partial<Schemas['MiningTalukaTotals']>;

/** Null in a month without a sheet. */
export type MonthRow = Schemas['MonthTotals'];
export type MiningFigures = Schemas['MiningDashboardData'];
