// Where a figure on a page comes from: enough for the server to read the same figure again (docs/add-a-department.md).
import { createContext } from 'react';

/** The dashboard's question: whose figures, with which filters, and the filters in words. */
export interface FigureSource {
  dataset: string;
  filters: Record<string, string | number>;
  conditions: string[];
}

/** The place of one figure in the dashboard's answer. */
export interface FigurePlace {
  block: string;
  /** What tells its row from the others of the block; nothing where there is one. */
  row: Record<string, string | number>;
  measure: string;
}

/** A figure of a chart, as it is offered. */
export interface Figure {
  place: FigurePlace;
  /** "Kurla, Pending" */
  label: string;
  value: number;
}

/** Around the charts of a dashboard; where it is missing nothing can be raised. */
export const FigureSourceContext = createContext<FigureSource | null>(null);

/** A chart calls it with the name and the number of the row and the number of the column that was clicked. */
export type PickFigure = (name: string, index: number, column: number) => void;
export const PickFigureContext = createContext<PickFigure | null>(null);
