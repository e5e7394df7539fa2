// The published figures (figures.json) and what is derived from them: shares, ranking, findings.
import type { Language } from '@/shared/persistence/preferences';

type Words = Record<Language, string>;

interface Measure {
  name: string;
  label: Words;
  pending: boolean;
  adds: 'sum' | 'latest';
}

export interface Department {
  name: string;
  department: string;
  label: Words;
  as_of: string;
  measures: Measure[];
  received: number | null;
  completed: number | null;
  pending: number | null;
  days: number | null;
  totals: number[];
  /** Values in the order of the measures; null where no sheet was received. */
  months: { month: string; values: number[] | null }[];
  level: 'division' | 'district' | 'taluka' | null;
  places: { label: Words; values: number[] }[];
}

export interface Figures {
  built_at: string;
  as_of: string | null;
  financial_year: string;
  period: { from: string; to: string };
  datasets: Department[];
}

const MAX_SHARES = 5;

interface Share {
  department: Department;
  received: number;
  completed: number;
}

/** The departments with the most cases received that also report completed ones, best share first. */
export function shares(figures: Figures): Share[] {
  return figures.datasets
    .flatMap((department) => {
      const { received, completed } = department;
      return received && completed !== null ? [{ department, received, completed }] : [];
    })
    .sort((a, b) => b.received - a.received)
    .slice(0, MAX_SHARES)
    .sort((a, b) => b.completed / b.received - a.completed / a.received);
}

/** The sum over all departments; null where none reports it. */
export function totalOf(figures: Figures, figure: 'received' | 'completed' | 'pending'): number | null {
  const reported = figures.datasets.map((department) => department[figure]).filter((value) => value !== null);
  return reported.length ? reported.reduce((sum, value) => sum + value, 0) : null;
}

/** The department with the most completed cases among those that report average days. */
export function largestTimed(figures: Figures): Department | undefined {
  return [...figures.datasets]
    .filter((department) => department.days !== null)
    .sort((a, b) => (b.completed ?? 0) - (a.completed ?? 0))[0];
}

/** The department shown by default: the one with the most cases. */
export function largestDepartment(figures: Figures): Department | undefined {
  return [...figures.datasets].sort((a, b) => size(b) - size(a))[0];
}

function size(department: Department): number {
  return department.received ?? department.totals.reduce((sum, value) => sum + value, 0);
}

/** The measure by which places are compared: pending, else the first. */
export function comparedMeasure(department: Department): number {
  return Math.max(
    0,
    department.measures.findIndex((measure) => measure.pending),
  );
}

/**
 * The place with the largest value of a measure, and the department's total, as the smallest of many places are
 * left out; undefined with fewer than two places or only zeros.
 */
export function largest(department: Department, measure: number) {
  const rows = department.places.map((place) => ({ label: place.label, value: place.values[measure] ?? 0 }));
  const top = [...rows].sort((a, b) => b.value - a.value)[0];
  if (!top?.value || rows.length < 2) return undefined;
  return { ...top, total: department.totals[measure] ?? 0 };
}

/** The latest complete month with figures. */
export function lastCompleteMonth(department: Department, today: string) {
  const complete = department.months.filter((month) => month.values && !isCurrentMonth(month.month, today));
  return complete.at(-1);
}

/** Whether a month is the current one. */
export function isCurrentMonth(month: string, today: string): boolean {
  return month === today.slice(0, 7);
}

/** Pending is marigold and completed indigo, whatever their order (look.md); others follow in order. */
export function colour(department: Department, measure: number): string {
  if (department.measures[measure]?.pending) return 'var(--c2)';
  const others = department.measures.flatMap((entry, index) => (entry.pending ? [] : [index]));
  return (
    ['var(--c1)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'][others.indexOf(measure) % 5] ??
    'var(--c1)'
  );
}
