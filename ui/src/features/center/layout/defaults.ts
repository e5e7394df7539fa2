// How the cards stand until somebody arranges them: in this order, so many of the twelve columns wide.
import type { CardId } from '../ids';

export const DEFAULT_WIDTHS: readonly [CardId, number][] = [
  ['total-transactions', 3],
  ['approved-apps', 3],
  ['monthly-revenue', 3],
  ['pending-apps', 3],
  ['department-performance-matrix', 8],
  ['live-alerts', 4],
  ['today-overview', 4],
  ['performance', 4],
  ['weather', 4],
  ['daily-processing-chart', 8],
  ['service-distribution-chart', 4],
  ['revenue-trends-chart', 6],
  ['district-metrics', 6],
  ['quick-access', 12],
  ['department-rankings', 4],
  ['recent-activity', 4],
  ['top-performers', 4],
];
