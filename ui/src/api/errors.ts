// What a failed call carries: the status, the server's text, its code and its field errors.

export type FieldErrors = Record<string, string[]>;

export class ApiError extends Error {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly fieldErrors: FieldErrors;
  /** The whole answer, for callers that need more than the envelope (imports carry `details`). */
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

  /** No answer at all: the line is down or the server did not answer in time. */
  get isNetworkError(): boolean {
    return this.status === 0;
  }

  /** The server failed or was not reached: it says nothing about the person or what was sent. */
  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
