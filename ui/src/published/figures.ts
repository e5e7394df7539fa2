// What the pipeline publishes (figures.json), and what follows from it: shares, order, findings.
import type { Language } from '@/shared/persistence/preferences';

export type Words = Record<Language, string>;

export interface Measure {
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
  /** Values in the order of the measures; null where no sheet came in. */
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

const BUSIEST = 5;

export interface Share {
  department: Department;
  received: number;
  completed: number;
}

/** The busiest departments that say what came in and what was done, the most successful first. */
export function shares(figures: Figures): Share[] {
  return figures.datasets
    .flatMap((department) => {
      const { received, completed } = department;
      return received && completed !== null ? [{ department, received, completed }] : [];
    })
    .sort((a, b) => b.received - a.received)
    .slice(0, BUSIEST)
    .sort((a, b) => b.completed / b.received - a.completed / a.received);
}

/** All departments together; null where none of them says it. */
export function together(figures: Figures, what: 'received' | 'completed' | 'pending'): number | null {
  const known = figures.datasets.map((department) => department[what]).filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null;
}

/** The busiest department of those that tell their average days. */
export function slowest(figures: Figures): Department | undefined {
  return [...figures.datasets]
    .filter((department) => department.days !== null)
    .sort((a, b) => (b.completed ?? 0) - (a.completed ?? 0))[0];
}

/** The department that is shown first: the one with the most cases. */
export function busiest(figures: Figures): Department | undefined {
  return [...figures.datasets].sort((a, b) => size(b) - size(a))[0];
}

function size(department: Department): number {
  return department.received ?? department.totals.reduce((sum, value) => sum + value, 0);
}

/** The measure that a place is compared by: what waits, else the first. */
export function compared(department: Department): number {
  return Math.max(
    0,
    department.measures.findIndex((measure) => measure.pending),
  );
}

/** The place with the largest figure of a measure, and all places' sum; undefined with nothing to compare. */
export function largest(department: Department, measure: number) {
  const rows = department.places.map((place) => ({ label: place.label, value: place.values[measure] ?? 0 }));
  const top = [...rows].sort((a, b) => b.value - a.value)[0];
  if (!top?.value || rows.length < 2) return undefined;
  return { ...top, total: rows.reduce((sum, row) => sum + row.value, 0) };
}

/** The newest month that is over and has figures. */
export function lastWhole(department: Department, today: string) {
  const whole = department.months.filter((month) => month.values && !runs(month.month, today));
  return whole.at(-1);
}

/** Whether a month is still going on. */
export function runs(month: string, today: string): boolean {
  return month === today.slice(0, 7);
}

/** Pending is marigold, what is done indigo, whatever their order (look.md); others follow in order. */
export function colour(department: Department, measure: number): string {
  if (department.measures[measure]?.pending) return 'var(--c2)';
  const others = department.measures.flatMap((one, index) => (one.pending ? [] : [index]));
  return (
    ['var(--c1)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'][others.indexOf(measure) % 5] ??
    'var(--c1)'
  );
}
