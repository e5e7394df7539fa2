// One colour a meaning: pending and resolved as in every department's charts.
export const COLORS = {
  grievances: 'var(--c5)',
  resolved: 'var(--c1)',
  pending: 'var(--c2)',
  satisfied: 'var(--c3)',
  dissatisfied: 'var(--c4)',
  'aaple-sarkar': 'var(--c5)',
  'pg-portal': 'var(--c6)',
} as const;
