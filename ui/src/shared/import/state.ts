/**
 * The import dialog as a state machine. A failed step keeps the file and every choice, so that a retry needs
 * no second upload. The Idempotency-Key changes only when the request does.
 */
import type { Accept, ImportRecord, Mode } from './api';
import { isSettled, validRows } from './api';
import { type Chosen, confirmAnswers, NOTHING_CHOSEN } from './choices';
import { needsReading, unanswered } from './reading';

type Phase = 'choose' | 'uploading' | 'checking' | 'ready' | 'importing' | 'finished';

export interface Problem {
  text: string;
  /** All errors of a rejected file that could not be read. */
  more: string[];
  /**
   * Whether a retry can help: `same` repeats the request with its key after a missing response, `new` sends
   * a new request after the server gave up.
   */
  retry: 'same' | 'new' | null;
}

/** The purpose of a request: the first check, a check with other choices, or the import. */
export type Purpose = 'check' | 'recheck' | 'import';

export interface ImportFlow {
  phase: Phase;
  file: File | null;
  /** Date of rows without one, `YYYY-MM-DD`. */
  defaultDate: string | null;
  mode: Mode;
  accept: Accept;
  /** Whether a case list with missing cases is complete; null: not answered. */
  complete: boolean | null;
  /** The user's choices for the reading; kept after a failed check and when going back to the file. */
  chosen: Chosen;
  /** The step a checked sheet shows. */
  view: 'reading' | 'check' | 'changes';
  /** Upload progress in percent. */
  progress: number;
  preview: ImportRecord | null;
  result: ImportRecord | null;
  problem: Problem | null;
  /** The request that failed with `problem`. */
  failed: Purpose | null;
  /** Idempotency-Key of the current request or its retry. */
  attempt: string;
}

type ImportAction =
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

export const INITIAL_FLOW: ImportFlow = {
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

/** Size limit of a sheet in megabytes until the configured one is loaded. */
export const DEFAULT_MAX_MB = 10;
/** Allowed file extensions, as an `accept` attribute. */
export const FILE_EXTENSIONS = '.csv,.tsv,.txt,.xlsx,.xls,.ods,.html,.htm';

/** Validate a file before the upload. Returns a key of `import`, or null. */
export function fileFault(
  file: { name: string; size: number },
  mb = DEFAULT_MAX_MB,
): 'fault.kind' | 'fault.size' | 'fault.empty' | null {
  const name = file.name.toLowerCase();
  if (!FILE_EXTENSIONS.split(',').some((extension) => name.endsWith(extension))) return 'fault.kind';
  if (file.size === 0) return 'fault.empty';
  return file.size > mb * 1024 * 1024 ? 'fault.size' : null;
}

export type Step = 1 | 2 | 3 | 4;

/** The import runs or has finished: choices are closed. */
export const isWritten = ({ phase }: ImportFlow): boolean => phase === 'importing' || phase === 'finished';

/** 1 file, 2 reading, 3 check, 4 import. */
export function stepOf(flow: ImportFlow): Step {
  if (isWritten(flow)) return 4;
  if (flow.phase !== 'ready' && !(flow.phase === 'checking' && flow.preview)) return 1;
  return { reading: 2, check: 3, changes: 4 }[flow.view] as Step;
}

/** The number of questions the user must answer before the import. */
export const openQuestionCount = ({ preview, chosen }: ImportFlow): number =>
  preview ? unanswered(preview, chosen).length : 0;

/** A case list lacks stored cases, and the user has not said yet whether it is complete. */
export const needsCompleteAnswer = ({ preview, complete }: ImportFlow): boolean =>
  complete === null && (preview?.missing_count ?? 0) > 0;

/** The first step after the check: steps with nothing to decide are skipped. */
function firstView(record: ImportRecord): ImportFlow['view'] {
  if (needsReading(record)) return 'reading';
  const withoutFindings = record.details.length === 0 && record.state === 'done';
  return withoutFindings && record.changes.length > 0 ? 'changes' : 'check';
}

/** How many rows the primary button would import. */
export function importableRows(flow: ImportFlow): number {
  const { preview } = flow;
  if (!preview || preview.state === 'failed' || !isSettled(preview)) return 0;
  // The preview's counts are those of another choice.
  if (flow.problem && flow.failed === 'recheck') return 0;
  if (flow.accept === 'all' && preview.error_count > 0) return 0;
  if (openQuestionCount(flow) > 0) return 0;
  return validRows(preview);
}

/** The phase to return to when a request fails. */
const previousPhase = (flow: ImportFlow): Phase => (flow.preview ? 'ready' : 'choose');

/** Why the whole sheet is rejected (a missing column, a duplicate heading); null otherwise. */
export const refusalOf = (record: ImportRecord): string | null =>
  record.details.find((issue) => issue.severity === 'error' && issue.row === null)?.message ?? null;

export function importFlow(flow: ImportFlow, action: ImportAction): ImportFlow {
  switch (action.type) {
    case 'file':
      return { ...INITIAL_FLOW, defaultDate: flow.defaultDate, file: action.file };
    case 'date':
      return { ...flow, defaultDate: action.date, preview: null, problem: null };
    case 'accept':
      // Another choice is a new request, even if the last one got no response.
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
      // Continuing from the reading accepts its proposals.
      return flow.preview && action.view === 'check'
        ? { ...flow, view: 'check', chosen: confirmAnswers(flow.chosen, flow.preview) }
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
        // A later response never changes the user's step, unless it leaves nothing to show there.
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
      return { ...flow, phase: previousPhase(flow), problem: action.problem, failed: action.purpose };
    case 'back':
      return { ...flow, phase: 'choose', preview: null, result: null, problem: null };
  }
}
