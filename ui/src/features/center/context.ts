// Context of the Command Center's cards: figures, filters, and callbacks to explain a figure.
import { createContext, useContext } from 'react';
import { withParams } from '@/shared/filters/applied';
import type { Filters } from '@/shared/filters/scope';
import {
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatTime,
  monthName,
} from '@/shared/i18n/format';
import type { Language } from '@/shared/persistence/preferences';
import type { Explained, FigureName, RowsPart, Stats } from './api';

/** Dates with weekday, and short times for lists. */
const WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  mr: ['रविवार', 'सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार'],
};

/** The date in India at the given time: "Friday, 20 November 2026". */
export function longDay(moment: Date, language: Language): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(moment);
  const [year, month, date] = day.split('-').map(Number);
  const weekday = WEEKDAYS[language][new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday}, ${date} ${monthName(month ?? 1, language, 'long')} ${year}`;
}

/** The time of a moment today, or the day of an earlier one, without its year. */
export const shortMoment = (moment: string, language: Language): string =>
  formatDate(moment, language) === formatDate(new Date(), language)
    ? formatTime(moment, language)
    : formatDate(moment, language, true).replace(/ \d{4}$/, '');

/** Formatting of a figure as a count, rupees or percent. */
export function figureText(value: number | null, unit: Explained['unit'], language: Language): string {
  if (unit === 'percent') return formatPercent(value);
  return unit === 'rupees' && value !== null ? formatMoney(value, language) : formatCount(value);
}

const KEYS = ['dataset', 'date_from', 'date_to', 'district_id', 'taluka_id'];

/** Addresses of departments' dashboards with the page's period and area, so that they show the same figures. */
export function useDashboardLink(): (slug: string, dataset?: string) => string {
  const { filters, stats } = useCenter();
  const { date_from, date_to } = stats?.period ?? {};
  return (slug, dataset) => {
    const query = withParams(new URLSearchParams(), KEYS, { ...filters, date_from, date_to, dataset });
    return `/department/${slug}/dashboard?${query}`;
  };
}

interface Center {
  stats: Stats | undefined;
  /** Why there are no figures; null while stale ones are shown. */
  error: string | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** Uses the page's filters by default. */
  onExplain: (figure: FigureName, filters?: Filters) => void;
  /** Open the entries, one data set at a time. */
  onRows: (title: string, parts: RowsPart[]) => void;
}

export const CenterContext = createContext<Center | null>(null);

export function useCenter(): Center {
  const center = useContext(CenterContext);
  if (!center) throw new Error('useCenter must be used within CenterContext');
  return center;
}
