// The figures that a dashboard's charts share, and the loading and error state of their cards. One request
// loads them all, so the page offers a single retry and its cards none.

export interface ChartFigures<Data> {
  data: Data | undefined;
  error: string | null;
  onClearFilters: () => void;
}

/** Older figures stay visible while newer ones fail to load. */
export const chartState = <Data>({ data, error, onClearFilters }: ChartFigures<Data>) => ({
  loading: !data && !error,
  error: data ? null : error,
  onClearFilters,
});
