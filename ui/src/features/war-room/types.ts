/** The war room's records as the API tells them. */

export const PROJECT_STATUSES = ['active', 'inactive', 'completed', 'cancelled'] as const;
export const ISSUE_STATUSES = ['open', 'in_progress', 'pending', 'resolved', 'closed', 'cancelled'] as const;

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export interface Person {
  id: number;
  name: string;
  department?: string | null;
  department_mr?: string | null;
}

export interface Project {
  id: number;
  name: string;
  name_mr: string;
  description: string;
  status: ProjectStatus;
  progress_percentage: number;
  /** Null: progress is worked out from the issues. */
  progress_by_hand: number | null;
  is_inbox: boolean;
  stats: { total_issues: number; open_issues: number; closed_issues: number; cancelled_issues: number };
  revision: number;
  creator: Person | null;
  created_at: string;
  updated_at: string;
}

/** The figure that an issue was raised from, as it was then. */
export interface Origin {
  dataset: string;
  dataset_label: { en: string; mr: string };
  department: string;
  chart: string;
  figure: string;
  conditions: string[];
  value: number;
  as_of: string | null;
}

export interface Issue {
  id: number;
  project_id: number;
  project: { id: number; name: string; name_mr: string };
  title: string;
  title_mr: string;
  description: string;
  status: IssueStatus;
  owner_id: number | null;
  owner: Person | null;
  due_date: string | null;
  overdue: boolean;
  closed_at: string | null;
  origin: Origin | null;
  /** Told for one issue alone, never in lists. */
  figure_now: { value: number | null; as_of: string | null } | null;
  remarks_count: number;
  revision: number;
  creator: Person | null;
  created_at: string;
  updated_at: string;
}

export interface Remark {
  id: number;
  remark: string;
  created_by: Person | null;
  created_at: string;
}

export interface Activity {
  id: number;
  action: 'created' | 'updated' | 'deleted' | 'status_remark_added';
  description: string;
  user: Person | null;
  project_id: number | null;
  issue_id: number | null;
  created_at: string;
}

export interface Stats {
  total_projects: number;
  active_projects: number;
  total_issues: number;
  open_issues: number;
  in_progress_issues: number;
  resolved_issues: number;
  cancelled_issues: number;
  overdue_issues: number;
  recent_activities: Activity[];
}
