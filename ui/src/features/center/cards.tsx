// The Command Center's cards by id. A card takes no props: figures and filters come from the page's context.
import type { ElementType } from 'react';
import { InSight } from '@/shared/charts/InSight';
import { lazyWithRetry } from '@/shared/lazy';
import { WeatherCard } from '@/shared/weather/WeatherCard';
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
import { TodayOverview } from './cards/Today';
import { TopPerformers } from './cards/Top';
import type { CardId } from './ids';

const MapCard = lazyWithRetry(() => import('./cards/MapCard'));

export const CARDS: Record<CardId, ElementType> = {
  briefing: Briefing,
  'total-transactions': TotalTransactions,
  'approved-apps': ApprovedApplications,
  'monthly-revenue': MonthlyRevenue,
  'pending-apps': PendingApplications,
  'submission-calendar': lazyWithRetry(() => import('./cards/CalendarCard')),
  performance: PerformanceCard,
  weather: WeatherCard,
  clearance: lazyWithRetry(() => import('./cards/ClearanceCard')),
  'legal-limits': lazyWithRetry(() => import('./cards/CasesCard')),
  'taluka-map': () => (
    <InSight height={480}>
      <MapCard />
    </InSight>
  ),
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
