// The Command Center's cards by id. A card takes no props: figures and filters come from the page's context.
import type { ElementType } from 'react';
import { lazyWithRetry } from '@/shared/late';
import { RecentActivity } from './cards/Activity';
import { LiveAlerts } from './cards/Alerts';
import { Briefing } from './cards/Briefing';
import { DailyProcessing, RevenueTrend, ServiceDistribution } from './cards/Charts';
import { DistrictMetrics } from './cards/District';
import {
  ApprovedApplications,
  MonthlyRevenue,
  PendingApplications,
  TotalTransactions,
} from './cards/Figures';
import { MatrixCard } from './cards/Matrix';
import { PerformanceCard } from './cards/Performance';
import { QuickAccess } from './cards/QuickAccess';
import { DepartmentRankings } from './cards/Rankings';
import { TalukaMap } from './cards/TalukaMap';
import { TodayOverview } from './cards/Today';
import { TopPerformers } from './cards/Top';
import { WeatherTile } from './cards/WeatherTile';
import type { CardId } from './ids';

export interface CenterCard {
  /** Key in the namespace `center`. */
  titleKey: string;
  Card: ElementType;
}

const CARD: Record<CardId, ElementType> = {
  briefing: Briefing,
  'total-transactions': TotalTransactions,
  'approved-apps': ApprovedApplications,
  'monthly-revenue': MonthlyRevenue,
  'pending-apps': PendingApplications,
  'submission-calendar': lazyWithRetry(() => import('./cards/CalendarCard')),
  performance: PerformanceCard,
  weather: WeatherTile,
  clearance: lazyWithRetry(() => import('./cards/ClearanceCard')),
  'legal-limits': lazyWithRetry(() => import('./cards/CasesCard')),
  'taluka-map': TalukaMap,
  'daily-processing-chart': DailyProcessing,
  'revenue-trends-chart': RevenueTrend,
  'service-distribution-chart': ServiceDistribution,
  'department-performance-matrix': MatrixCard,
  'live-alerts': LiveAlerts,
  'today-overview': TodayOverview,
  'district-metrics': DistrictMetrics,
  'quick-access': QuickAccess,
  'department-rankings': DepartmentRankings,
  'recent-activity': RecentActivity,
  'top-performers': TopPerformers,
};

export const CARDS = Object.fromEntries(
  Object.entries(CARD).map(([id, Card]) => [id, { titleKey: `card.${id}`, Card }]),
) as Record<CardId, CenterCard>;
