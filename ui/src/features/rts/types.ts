/** The answer of `GET /api/rts/dashboard-data`. */
import type { Schemas } from '@/api/operations';

export type Summary = Schemas['RtsSummary'];
export type Counts = DistrictRow | TalukaRow | ServiceRow;

export type DistrictRow = Schemas['DistrictCounts'];
export type TalukaRow = Schemas['TalukaCounts'];
export type ServiceRow = Schemas['ServiceCounts'];
export type StatusShare = Schemas['RtsStatusShare'];
export type Figures = Schemas['DashboardFigures'];
