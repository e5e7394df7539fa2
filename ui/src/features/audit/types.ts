/** The answers of `/api/audit-logs`. */

export interface AuditRow {
  id: number;
  at: string;
  action: string;
  action_name: string;
  entity: string;
  entity_name: string;
  entity_id: string;
  actor_id: number | null;
  actor_name: string;
  address: string;
  request_id: string;
}

export interface Change {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

export interface AuditDetail extends AuditRow {
  changes: Change[];
  hash: string;
  previous_hash: string;
}

export interface Options {
  actions: { value: string; name: string }[];
  entities: { value: string; name: string }[];
  actors: string[];
}

/** One piece of the walk along the chain. */
export interface Piece {
  checked: number;
  total: number;
  next: number | null;
  intact: boolean;
  witness: 'ok' | 'rewritten' | 'lost' | null;
  witness_entry: number | null;
  broken: {
    id: number;
    at: string;
    action: string;
    entity: string;
    entity_id: string;
    actor_name: string;
    reason: 'changed' | 'gap';
  } | null;
}
