// Response types of GET /api/trends.
import type { Schemas } from '@/api/operations';

export type By = Trends['by'];
export const BYS: readonly By[] = ['month', 'quarter', 'year'];
export type Point = Schemas['PointOut'];
export type Measure = Schemas['TrendsMeasureOut'];
export type Trends = Schemas['TrendsOut'];
