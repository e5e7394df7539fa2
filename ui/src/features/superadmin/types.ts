// The super admin's figures as the server writes them.

export interface Attention {
  kind: string;
  severity: 'bad' | 'warn' | 'info';
  count: number;
  path: string | null;
}

export interface Overview {
  system_stats: {
    total_users: number;
    active_users: number;
    inactive_users: number;
    admin_users: number;
    superadmin_users: number;
    total_departments: number;
    active_departments: number;
  };
  activity: { signed_in_now: number; signed_in_this_week: number };
  health: {
    database: { status: string };
    worker: { status: string; seen_at: string | null };
    marts: { status: string };
    imports: { queued: number; running: number; failed_this_week: number };
    disk: { status: string; free_bytes: number; total_bytes: number };
  };
  attention: Attention[];
}

/** One of the doctor's checks; `name` comes in the caller's language, `mend` is what mends it. */
export interface Check {
  check: string;
  name: string;
  severity: 'ok' | 'warning' | 'error';
  text: string;
  mend: string;
}

export interface Checked {
  status: Check['severity'];
  checked_at: string;
  checks: Check[];
}
