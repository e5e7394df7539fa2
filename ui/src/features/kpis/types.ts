/** The answer of `GET /api/kpis/dashboard-data`. */
import type { Schemas } from '@/api/operations';

export type Unit = MetricValue['unit'];

export type MetricValue = Schemas['MetricValue'];

/** A metric with the newest day that tells it. */
export type Card = Schemas['Card'];
export type Progress = Schemas['ProgressOut'];
export type Activity = Schemas['KpisActivityOut'];
export type KpiFigures = Schemas['KpisDashboardData'];
