// The colours of the counts, the same in every card and chart of the page.
export const COLORS = {
  total: 'var(--c5)',
  closed: 'var(--c1)',
  pending: 'var(--c2)',
  approved: 'var(--c3)',
  rejected: 'var(--c4)',
  inProgress: 'var(--c6)',
} as const;

/** The bars of a taluka, in their order. */
export const SERIES = [
  { key: 'total', field: 'total_applications', color: COLORS.total },
  { key: 'pending', field: 'pending', color: COLORS.pending },
  { key: 'closed', field: 'closed', color: COLORS.closed },
  { key: 'approved', field: 'approved', color: COLORS.approved },
  { key: 'rejected', field: 'rejected', color: COLORS.rejected },
] as const;

/** Of more services than that a chart shows the ones with most applications; the table has them all. */
export const MOST_SERVICES = 8;
