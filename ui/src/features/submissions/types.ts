/** The answers of `/api/submissions`. */

export type Status = 'received' | 'late' | 'nil' | 'missing' | 'due' | 'off' | 'none';

export interface Counts {
  expected: number;
  received: number;
  late: number;
  nil: number;
  missing: number;
  due: number;
}

export interface Cell {
  status: Status;
  /** Of a group of sheets; left out for a single one. */
  counts?: Counts | null;
}

export interface Column {
  /** `2026-11-19`, or `2026-11` */
  key: string;
  off: boolean;
  today: boolean;
  holiday: string | null;
  holiday_mr: string | null;
}

export interface Row {
  dataset: string;
  department: string;
  unit: string | null;
  name: string;
  name_mr: string;
  units: number;
  rhythm: 'daily' | 'weekly' | 'monthly';
  cells: Cell[];
  totals: Counts;
}

export interface Grid {
  dataset: string | null;
  sheets: { dataset: string; label: string; label_mr: string; departments: string[] }[];
  by: 'day' | 'month';
  today: string;
  columns: Column[];
  rows: Row[];
  totals: Counts;
}

export interface Source {
  import_id: number | null;
  filename: string | null;
  rows: number;
  at: string;
  by: string | null;
}

export interface Detail {
  dataset: string;
  label: string;
  label_mr: string;
  unit: string;
  name: string;
  name_mr: string;
  day: string;
  first: string;
  last: string;
  status: Status;
  due_day: string | null;
  rows: number;
  first_received_at: string | null;
  last_changed_at: string | null;
  sources: Source[];
  nil: { id: number; note: string; at: string; by: string | null } | null;
  may_be_nil: boolean;
}

export interface WorkingDays {
  year: number;
  saturdays: 'all' | 'second_fourth';
  holidays: { id: number | null; day: string; name: string; name_mr: string }[];
}
