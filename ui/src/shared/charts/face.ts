// The figures that the charts of a dashboard share, and what a chart's card shows while they are not there.

export interface FiguresOf<Data> {
  data: Data | undefined;
  error: string | null;
  onRetry: () => void;
  onClearFilters: () => void;
}

/** Older figures stay in sight while newer ones fail to load. */
export const faceOf = <Data>({ data, error, onRetry, onClearFilters }: FiguresOf<Data>) => ({
  loading: !data && !error,
  error: data ? null : error,
  onRetry,
  onClearFilters,
});
