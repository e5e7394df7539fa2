// The error of a failed call, with the server's status, text, code and field errors.

type FieldErrors = Record<string, string[]>;

export const NO_ANSWER = 'NO_ANSWER';

export class ApiError extends Error {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly fieldErrors: FieldErrors;
  /** The full response body, for callers that need more than the envelope (imports carry `details`). */
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    const envelope = (body ?? {}) as { error_code?: string; errors?: unknown };
    this.errorCode = envelope.error_code;
    this.fieldErrors =
      envelope.errors && typeof envelope.errors === 'object' && !Array.isArray(envelope.errors)
        ? (envelope.errors as FieldErrors)
        : {};
  }

  /** No response: the connection is down or the request timed out. */
  get isNetworkError(): boolean {
    return this.status === 0;
  }

  /** A write without an answer: the server may have saved it. */
  get isUnanswered(): boolean {
    return this.errorCode === NO_ANSWER;
  }

  /** The server failed or was unreachable, which says nothing about the user or the request. */
  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The caller, or the end of the session, has ended the call: there is nothing to report. */
export const isAborted = (error: unknown): boolean => (error as Error | null)?.name === 'AbortError';

/**
 * "Failed to delete user: it has entries", as the specification writes it; without a reason, only what failed.
 * A write without an answer has perhaps not failed.
 */
export function failureText(failed: string, error: unknown): string {
  if (!isApiError(error)) return failed;
  return error.isUnanswered ? error.message : `${failed}: ${error.message}`;
}
