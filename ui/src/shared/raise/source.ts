// Identifies a figure on a page, so that the server can read the same figure again
// (docs/add-a-department.md).
import { createContext } from 'react';

/** The dashboard's query: data set and filters, and the filters as text. */
export interface FigureSource {
  dataset: string;
  filters: Record<string, string | number>;
  conditions: string[];
}

/** The place of one figure in the dashboard's response. */
export interface FigurePlace {
  block: string;
  /** The values that identify the row within the block; empty for a single row. */
  row: Record<string, string | number>;
  measure: string;
}

/** A figure that can be chosen. */
export interface Figure {
  place: FigurePlace;
  /** "Kurla, Pending" */
  label: string;
  value: number;
}

/** Provided around the charts of a dashboard; without it no issue can be raised. */
export const FigureSourceContext = createContext<FigureSource | null>(null);

/** Called by charts with the clicked row's name and index, and the column's index. */
type PickFigure = (name: string, index: number, column: number) => void;
export const PickFigureContext = createContext<PickFigure | null>(null);
