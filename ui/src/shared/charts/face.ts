// The figures that the charts of a dashboard share, and what a chart's card shows while they are not there. They load with
// one request, so the page offers one retry; its cards offer none.

export interface FiguresOf<Data> {
  data: Data | undefined;
  error: string | null;
  onClearFilters: () => void;
}

/** Older figures stay in sight while newer ones fail to load. */
export const faceOf = <Data>({ data, error, onClearFilters }: FiguresOf<Data>) => ({
  loading: !data && !error,
  error: data ? null : error,
  onClearFilters,
});
