// Every card of the Command Center by its id: the name that the layout editor calls it by, and the card itself. A card
// takes nothing: its figures and the filters come from the page's context.
import type { FC } from 'react';
import { MatrixCard } from './cards/Matrix';
import { QuickAccess } from './cards/QuickAccess';
import { Waiting } from './cards/Waiting';
import { WeatherTile } from './cards/WeatherTile';
import type { CardId } from './ids';

export interface CenterCard {
  /** A text of the namespace `center`. */
  titleKey: string;
  Card: FC;
}

export const CARDS: Record<CardId, CenterCard> = {
  'total-transactions': {
    titleKey: 'card.total-transactions',
    Card: () => <Waiting id="total-transactions" />,
  },
  'approved-apps': { titleKey: 'card.approved-apps', Card: () => <Waiting id="approved-apps" /> },
  'monthly-revenue': { titleKey: 'card.monthly-revenue', Card: () => <Waiting id="monthly-revenue" /> },
  'pending-apps': { titleKey: 'card.pending-apps', Card: () => <Waiting id="pending-apps" /> },
  performance: { titleKey: 'card.performance', Card: () => <Waiting id="performance" /> },
  weather: { titleKey: 'card.weather', Card: WeatherTile },
  'daily-processing-chart': {
    titleKey: 'card.daily-processing-chart',
    Card: () => <Waiting id="daily-processing-chart" />,
  },
  'revenue-trends-chart': {
    titleKey: 'card.revenue-trends-chart',
    Card: () => <Waiting id="revenue-trends-chart" />,
  },
  'service-distribution-chart': {
    titleKey: 'card.service-distribution-chart',
    Card: () => <Waiting id="service-distribution-chart" />,
  },
  'department-performance-matrix': { titleKey: 'card.department-performance-matrix', Card: MatrixCard },
  'live-alerts': { titleKey: 'card.live-alerts', Card: () => <Waiting id="live-alerts" /> },
  'today-overview': { titleKey: 'card.today-overview', Card: () => <Waiting id="today-overview" /> },
  'district-metrics': { titleKey: 'card.district-metrics', Card: () => <Waiting id="district-metrics" /> },
  'quick-access': { titleKey: 'card.quick-access', Card: QuickAccess },
  'department-rankings': {
    titleKey: 'card.department-rankings',
    Card: () => <Waiting id="department-rankings" />,
  },
  'recent-activity': { titleKey: 'card.recent-activity', Card: () => <Waiting id="recent-activity" /> },
  'top-performers': { titleKey: 'card.top-performers', Card: () => <Waiting id="top-performers" /> },
};
