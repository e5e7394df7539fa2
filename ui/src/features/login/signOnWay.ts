// Between leaving for the provider of single sign-on and coming back: where the person was, and was going.
import type { TFunction } from 'i18next';
import { isApiError } from '@/api/errors';
import { safeReturn } from '@/shared/session/paths';
import { keepWay, keptWay } from '@/shared/session/session';

interface Way {
  from: string;
  next: string | null;
}

const LOGIN = /^\/([-a-z0-9]+\/)?login$/;

export function leaveFor(url: string, way: Way): void {
  keepWay(way);
  window.location.assign(url);
}

/** The login that was left, and the address that it was to lead to; both our own, whatever is stored. */
export function wayBack(): Way {
  const stored = keptWay() as Partial<Way>;
  const from = stored.from && LOGIN.test(stored.from) ? stored.from : '/login';
  return { from, next: safeReturn(stored.next ?? null) };
}

export const forgetWay = (): void => keepWay(null);

/** What the page of the login is given when it is come back to without a session. */
export const failureOf = (state: unknown): string => (state as { signOn?: string } | null)?.signOn ?? '';

export function signOnErrorText(error: unknown, t: TFunction<['login', 'common']>): string {
  if (error instanceof DOMException) return t('passkey.none');
  if (!isApiError(error)) return t('error.unexpected');
  if (error.isNetworkError) return t('error.NETWORK_ERROR');
  // A 5xx of a proxy has no text for people.
  return (error.status < 500 || error.errorCode) && error.message ? error.message : t('error.failed');
}

interface SecondStepAsked {
  /** Opens the second step of single sign-on. */
  ticket?: string;
  /** Whether the account has passkeys. */
  passkeys?: boolean;
}

/** What the server says of the second step, where the account has a second factor. */
export function secondStepOf(error: unknown): SecondStepAsked | null {
  if (!isApiError(error) || error.errorCode !== 'OTP_REQUIRED') return null;
  return (error.body as { data?: SecondStepAsked }).data ?? {};
}
