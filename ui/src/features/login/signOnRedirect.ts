// State across the single sign-on redirect: the login page that was left, and the page to return to.
import type { TFunction } from 'i18next';
import { isApiError } from '@/api/errors';
import { safeReturn } from '@/shared/session/paths';
import { type Role, readSignOnState, saveSignOnState } from '@/shared/session/session';

// Error messages of the login.
const CODES = [
  'INVALID_CREDENTIALS',
  'NO_DEPARTMENT_ASSIGNED',
  'DEPARTMENT_ACCESS_DENIED',
  'NETWORK_ERROR',
] as const;

export function loginErrorText(error: unknown, role: Role, t: TFunction<['login', 'common']>): string {
  if (error instanceof DOMException) return t('passkey.none');
  if (!isApiError(error)) return t('error.unexpected');
  if (error.isNetworkError) return t('error.NETWORK_ERROR');
  if (error.errorCode === 'ROLE_MISMATCH') return t(`error.ROLE_MISMATCH.${role}`);
  const code = CODES.find((known) => known === error.errorCode);
  if (code) return t(`error.${code}`);
  // A proxy's 5xx has no readable message; 429 and other errors have one in the user's language.
  return error.status < 500 && error.message ? error.message : t('error.failed');
}

interface ReturnState {
  from: string;
  next: string | null;
}

const LOGIN = /^\/([-a-z0-9]+\/)?login$/;

export function redirectToProvider(url: string, state: ReturnState): void {
  saveSignOnState(state);
  window.location.assign(url);
}

/** The login page that was left, and the page to return to. Stored values are validated as local paths. */
export function returnState(): ReturnState {
  const stored = readSignOnState() as Partial<ReturnState>;
  const from = stored.from && LOGIN.test(stored.from) ? stored.from : '/login';
  return { from, next: safeReturn(stored.next ?? null) };
}

export const clearReturnState = (): void => saveSignOnState(null);

/** The error passed in the location state when single sign-on returns without a session. */
export const failureOf = (state: unknown): string => (state as { signOn?: string } | null)?.signOn ?? '';

export function signOnErrorText(error: unknown, t: TFunction<['login', 'common']>): string {
  if (error instanceof DOMException) return t('passkey.none');
  if (!isApiError(error)) return t('error.unexpected');
  if (error.isNetworkError) return t('error.NETWORK_ERROR');
  // A proxy's 5xx has no readable message.
  return (error.status < 500 || error.errorCode) && error.message ? error.message : t('error.failed');
}

interface SecondStepDetails {
  /** Authorises the second step of single sign-on. */
  ticket?: string;
  /** Whether the account has passkeys. */
  passkeys?: boolean;
}

/** Details of the second step if the server requires one; null for any other error. */
export function secondStepOf(error: unknown): SecondStepDetails | null {
  if (!isApiError(error) || error.errorCode !== 'OTP_REQUIRED') return null;
  return (error.body as { data?: SecondStepDetails }).data ?? {};
}
