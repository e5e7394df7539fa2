// What an explanation of a number is made of; a page fills it from its own answer.
import type { ReactNode } from 'react';
import type { Query } from '@/api/client';
import type { Schemas } from '@/api/operations';

export type Signal = Schemas['SignalOut'];

export interface Explained {
  title: string;
  /** Already formatted; left out where several figures are explained together, as a chart's. */
  value?: string | undefined;
  /** In words: what it means, how it is computed. */
  definition: string[];
  /** Name and value: kind, days, area. */
  facts: (readonly [string, string])[];
  signal?: Signal | undefined;
  /** How the signal's figures read. */
  write?: ((value: number | null) => string) | undefined;
  /** The dataset whose entries make up the number, and which of them; of several, each with its name. */
  dataset?: string | { value: string; label: string }[];
  query?: Query;
  /** The rows themselves, where they are no dataset's; opening one leaves the explanation. */
  rows?: (close: () => void) => ReactNode;
}
