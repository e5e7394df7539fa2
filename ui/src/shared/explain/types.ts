// The content of an explanation; each page fills it from its own response.
import type { ReactNode } from 'react';
import type { Query } from '@/api/client';
import type { Schemas } from '@/api/operations';

export type Signal = Schemas['SignalOut'];

export interface Explained {
  title: string;
  /** Already formatted; omitted where several figures are explained together, such as a chart's. */
  value?: string | undefined;
  /** Plain sentences: what it means, how it is computed. */
  definition: string[];
  /** Name–value pairs: kind, days, area. */
  facts: (readonly [string, string])[];
  signal?: Signal | undefined;
  /** Formats the signal's figures. */
  write?: ((value: number | null) => string) | undefined;
  /** The data set with the number's entries, selected by `query`; several if each has a label. */
  dataset?: string | { value: string; label: string }[];
  query?: Query;
  /** The rows themselves where they are in no data set; opening one closes the explanation. */
  rows?: (close: () => void) => ReactNode;
}
