// Extension points of a department's page: the exports of `slots.tsx` in its folder, named by its
// declaration.
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Query } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Dataset } from '@/catalog/types';
import type { ChartFigures } from '../charts/chartState';
import type { Department } from '../departments';
import type { Entry } from '../entries/api';
import type { Badges } from '../entries/columns';
import type { Applied, SelectFilter } from '../filters/applied';
import type { GridColumn } from '../grid/DataGrid';
import type { DashboardTable } from './DashboardTable';
import type { Board } from './useDashboard';

/** Translates a key of the page's texts. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The response a dashboard is drawn from. Its other fields depend on the department. */
export type DashboardResponse = Record<string, unknown> & { freshness: Schemas['Freshness'] };

/** One of several dashboards that share a page. */
export interface System {
  name: string;
  /** Its value in the URL. */
  tab: string;
  label: string;
  data: DashboardResponse | undefined;
  /** The query of the response. */
  query: Query;
  error: string | null;
}

export interface SystemsProps {
  systems: System[];
  shown: System;
  onShow: (system: System) => void;
  /** The user wants to add an entry and has yet to choose the system. */
  choosing: boolean;
  onChoose: (system: System | null) => void;
  children: ReactNode;
}

export interface TableProps {
  table: ComponentProps<typeof DashboardTable>;
  systems: System[];
  shown: System;
  onShow: (system: System) => void;
  filters: Applied;
}

export interface OwnChartProps extends ChartFigures<DashboardResponse> {
  filters: Applied;
  onFilter: (filters: Applied) => void;
  onAsk: (query: Applied) => void;
}

export interface Slots {
  /** Initial query parameters besides the filters. */
  asks?: () => Applied;
  /** Badge tones by column. */
  badges?: Badges;
  /** Rendered between charts and table. */
  below?: ComponentType<{ shown: System; filters: Applied }>;
  /** A further chart, which may request other figures. */
  chart?: ComponentType<OwnChartProps>;
  /** Additional columns that belong to no field. */
  columns?: (t: Translate, dataset: Dataset) => GridColumn<Entry>[];
  /** Additional facts in an entry's details. */
  details?: (entry: Entry) => ReactNode;
  /** Additional actions in the page's head, with their dialogs. */
  head?: ComponentType<{ board: Board }>;
  /** Rarely used actions, in a menu of the page's head. */
  menu?: ComponentType<{ board: Board; department: Department; data: DashboardResponse | undefined }>;
  /** Replaces the text after an import into a data set with this label. */
  imported?: (t: Translate, label: string) => string;
  /** A hook: filters that belong to no field. */
  selects?: () => SelectFilter[];
  /** Switches between the dashboards that share the page; wraps the current one. */
  systems?: ComponentType<SystemsProps>;
  /** The entries table, where the page needs more than `DashboardTable`. */
  table?: ComponentType<TableProps>;
  /** Duration of toasts, in milliseconds. */
  toasts?: { success?: number; error?: number };
}
