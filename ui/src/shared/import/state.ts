/**
 * The import dialog as a state machine. A failed step keeps the file and every choice, so that trying again needs no
 * second upload; the Idempotency-Key stays the same until something that it stands for changes.
 */
import { type Chosen, confirmed, NOTHING_CHOSEN } from './choices';
import { needsReading, unanswered } from './reading';
import type { Accept, ImportRecord, Mode } from './types';
import { isSettled, validRows } from './types';

export type Phase = 'choose' | 'uploading' | 'checking' | 'ready' | 'importing' | 'finished';

export interface Problem {
  text: string;
  /** The whole list of a refused file that could not be read at all. */
  more: string[];
  /**
   * Whether trying again can help: `same` when no answer came (the same request, which the server knows by its key),
   * `anew` when the server gave up (a request of its own).
   */
  retry: 'same' | 'anew' | null;
}

/** What a request is for: the first check, a check with another choice, or the import itself. */
export type Purpose = 'check' | 'recheck' | 'import';

export interface ImportFlow {
  phase: Phase;
  file: File | null;
  /** Fills blank dates of rows, `YYYY-MM-DD`. */
  defaultDate: string | null;
  mode: Mode;
  accept: Accept;
  /** Whether a list of cases that lacks some is whole; null: not answered. */
  complete: boolean | null;
  /** What a person decided about the reading; it outlives a failed check and the way back to the file. */
  chosen: Chosen;
  /** Which step a checked sheet shows. */
  view: 'reading' | 'check' | 'changes';
  /** Percent of the upload. */
  progress: number;
  preview: ImportRecord | null;
  result: ImportRecord | null;
  problem: Problem | null;
  /** What failed with `problem`. */
  failed: Purpose | null;
  /** Idempotency-Key of the request under way or to be tried again. */
  attempt: string;
}

export type ImportAction =
  | { type: 'file'; file: File }
  | { type: 'date'; date: string | null }
  | { type: 'accept'; accept: Accept }
  | { type: 'complete'; complete: boolean }
  | { type: 'mode'; mode: Mode; attempt: string }
  | { type: 'chosen'; chosen: Chosen; attempt: string }
  | { type: 'view'; view: ImportFlow['view'] }
  | { type: 'check'; attempt: string }
  | { type: 'progress'; percent: number }
  | { type: 'previewed'; record: ImportRecord }
  | { type: 'import'; attempt: string }
  | { type: 'imported'; record: ImportRecord }
  | { type: 'failed'; problem: Problem; purpose: Purpose }
  | { type: 'back' };

export const FIRST: ImportFlow = {
  phase: 'choose',
  file: null,
  defaultDate: null,
  mode: 'upsert',
  accept: 'valid',
  complete: null,
  chosen: NOTHING_CHOSEN,
  view: 'check',
  progress: 0,
  preview: null,
  result: null,
  problem: null,
  failed: null,
  attempt: '',
};

/** Megabytes of a sheet, until the server has said what is configured. */
export const MOST_MB = 10;
/** The endings that a sheet may have, as a file chooser takes them. */
export const ENDINGS = '.csv,.tsv,.txt,.xlsx,.xls,.ods,.html,.htm';

/** What is wrong with a file before it is sent: a text key of `import`, or null. */
export function fileFault(
  file: { name: string; size: number },
  mb = MOST_MB,
): 'fault.kind' | 'fault.size' | 'fault.empty' | null {
  const name = file.name.toLowerCase();
  if (!ENDINGS.split(',').some((ending) => name.endsWith(ending))) return 'fault.kind';
  if (file.size === 0) return 'fault.empty';
  return file.size > mb * 1024 * 1024 ? 'fault.size' : null;
}

export type Step = 1 | 2 | 3 | 4;

/** The rows are on their way or in: nothing can be chosen any more. */
export const isWritten = ({ phase }: ImportFlow): boolean => phase === 'importing' || phase === 'finished';

/** 1 file, 2 reading, 3 check, 4 import. */
export function stepOf(flow: ImportFlow): Step {
  if (isWritten(flow)) return 4;
  if (flow.phase !== 'ready' && !(flow.phase === 'checking' && flow.preview)) return 1;
  return { reading: 2, check: 3, changes: 4 }[flow.view] as Step;
}

/** Questions that only a person can answer; nothing is imported before. */
export const toAnswer = ({ preview, chosen }: ImportFlow): number =>
  preview ? unanswered(preview, chosen).length : 0;

/** A list of cases lacks some, and nobody has said yet whether it is whole. */
export const asksIfWhole = ({ preview, complete }: ImportFlow): boolean =>
  complete === null && (preview?.missing_count ?? 0) > 0;

/** Where a sheet goes on once it is checked: a step with nothing to decide passes by itself. */
function firstView(record: ImportRecord): ImportFlow['view'] {
  if (needsReading(record)) return 'reading';
  const faultless = record.details.length === 0 && record.state === 'done';
  return faultless && record.changes.length > 0 ? 'changes' : 'check';
}

/** How many rows the primary button would import now. */
export function importable(flow: ImportFlow): number {
  const { preview } = flow;
  if (!preview || preview.state === 'failed' || !isSettled(preview)) return 0;
  // Its counts are those of the other choice.
  if (flow.problem && flow.failed === 'recheck') return 0;
  if (flow.accept === 'all' && preview.error_count > 0) return 0;
  if (toAnswer(flow) > 0) return 0;
  return validRows(preview);
}

/** A phase to fall back to when a request fails: where its button stands. */
const before = (flow: ImportFlow): Phase => (flow.preview ? 'ready' : 'choose');

/** Why no row of this sheet can be taken (a missing column, a doubled heading); null where rows can. */
export const refusalOf = (record: ImportRecord): string | null =>
  record.details.find((issue) => issue.severity === 'error' && issue.row === null)?.message ?? null;

export function importFlow(flow: ImportFlow, action: ImportAction): ImportFlow {
  switch (action.type) {
    case 'file':
      return { ...FIRST, defaultDate: flow.defaultDate, file: action.file };
    case 'date':
      return { ...flow, defaultDate: action.date, preview: null, problem: null };
    case 'accept':
      // Another choice is another request, also where the last one got no answer.
      return { ...flow, accept: action.accept, failed: null };
    case 'complete':
      return { ...flow, complete: action.complete, failed: null };
    case 'mode':
      return { ...flow, mode: action.mode, phase: 'checking', problem: null, attempt: action.attempt };
    case 'chosen':
      return {
        ...flow,
        chosen: action.chosen,
        phase: 'checking',
        problem: null,
        failed: null,
        attempt: action.attempt,
      };
    case 'view':
      // Going on from the reading accepts what is proposed there.
      return flow.preview && action.view === 'check'
        ? { ...flow, view: 'check', chosen: confirmed(flow.chosen, flow.preview) }
        : { ...flow, view: action.view };
    case 'check':
      return { ...flow, phase: 'uploading', progress: 0, problem: null, attempt: action.attempt };
    case 'progress':
      return flow.phase === 'uploading'
        ? { ...flow, progress: action.percent, phase: action.percent >= 100 ? 'checking' : 'uploading' }
        : flow;
    case 'previewed':
      return {
        ...flow,
        phase: 'ready',
        preview: action.record,
        problem: null,
        // A later answer changes figures, never the step that a person is at, unless it leaves nothing to see there.
        view: !flow.preview
          ? firstView(action.record)
          : flow.view === 'changes' && !action.record.changes.length
            ? 'check'
            : flow.view,
      };
    case 'import':
      return { ...flow, phase: 'importing', problem: null, attempt: action.attempt };
    case 'imported':
      return { ...flow, phase: 'finished', result: action.record, problem: null };
    case 'failed':
      return { ...flow, phase: before(flow), problem: action.problem, failed: action.purpose };
    case 'back':
      return { ...flow, phase: 'choose', preview: null, result: null, problem: null };
  }
}
