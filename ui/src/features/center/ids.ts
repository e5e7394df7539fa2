// Ids of the Command Center's cards, as stored in layouts.
export const CARD_IDS = [
  'briefing',
  'total-transactions',
  'approved-apps',
  'monthly-revenue',
  'pending-apps',
  'submission-calendar',
  'performance',
  'weather',
  'clearance',
  'legal-limits',
  'taluka-map',
  'daily-processing-chart',
  'revenue-trends-chart',
  'service-distribution-chart',
  'department-performance-matrix',
  'live-alerts',
  'today-overview',
  'district-metrics',
  'quick-access',
  'department-rankings',
  'recent-activity',
  'top-performers',
] as const;

export type CardId = (typeof CARD_IDS)[number];
