/** The answer of `GET /api/eferfar/filtered-chart-data`. */
import type { Schemas } from '@/api/operations';

export type Summary = Schemas['EferfarSummary'];
export type TalukaRow = Schemas['EferfarTalukaTotals'];
export type StatusRow = Schemas['EferfarStatusShare'];
export type AgeRow = Schemas['AgeBucketRow'];
export type TrendRow = Schemas['TrendPoint'];
export type ChartData = Schemas['EferfarDashboardData'];
