// What a department's page may do in its own way: the exports of `slots.tsx` in its folder, named by its declaration.
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Query } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Dataset } from '@/catalog/types';
import type { FiguresOf } from '../charts/face';
import type { Department } from '../departments';
import type { Badges } from '../entries/columns';
import type { Entry } from '../entries/types';
import type { Applied } from '../filters/applied';
import type { SelectFilter } from '../filters/selects';
import type { GridColumn } from '../grid/DataGrid';
import type { ImportRecord } from '../import/types';
import type { DashboardTable } from './DashboardTable';
import type { Board } from './useDashboard';

/** The page's words: a key of its texts and their values. */
export type Words = (key: string, values?: Record<string, unknown>) => string;

/** What a dashboard is drawn from. Its fields are the department's own. */
export type Answer = Record<string, unknown> & { freshness: Schemas['Freshness'] };

/** One of the dashboards that share a page. */
export interface System {
  name: string;
  /** Its place in the address. */
  tab: string;
  label: string;
  answer: Answer | undefined;
  /** What the answer was asked for. */
  query: Query;
  error: string | null;
}

export interface SystemsProps {
  systems: System[];
  shown: System;
  onShow: (system: System) => void;
  /** Somebody wants to add an entry and has yet to say to which system. */
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

export interface OwnChartProps extends FiguresOf<Answer> {
  filters: Applied;
  onFilter: (filters: Applied) => void;
  onAsk: (asked: Applied) => void;
}

export interface Slots {
  /** What the figures are asked for besides the filters, to begin with. */
  asks?: () => Applied;
  /** Badge tones by column. */
  badges?: Badges;
  /** Between charts and table. */
  below?: ComponentType<{ shown: System; filters: Applied }>;
  /** A further chart, which may ask for other figures. */
  chart?: ComponentType<OwnChartProps>;
  /** Columns that no field stands behind, after the others. */
  columns?: (t: Words, dataset: Dataset) => GridColumn<Entry>[];
  /** Further facts in the details of an entry. */
  details?: (entry: Entry) => ReactNode;
  /** Further acts in the page's head, with their dialogs. */
  head?: ComponentType<{ board: Board }>;
  /** What is done seldom, behind one button of the page's head. */
  menu?: ComponentType<{ board: Board; department: Department; answer: Answer | undefined }>;
  /** Title and text of the toast after an import into a dataset of this label. */
  imported?: (record: ImportRecord, t: Words, label: string) => [title: string, text: string];
  /** A hook: filters by what is no field. */
  selects?: () => SelectFilter[];
  /** The choice between the dashboards that share the page, around the one shown. */
  systems?: ComponentType<SystemsProps>;
  /** The entries, where the page does more with them than `DashboardTable`. */
  table?: ComponentType<TableProps>;
  /** How long toasts last, in milliseconds. */
  toasts?: { success?: number; error?: number };
}
