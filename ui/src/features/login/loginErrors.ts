// Error messages of the login.
import type { TFunction } from 'i18next';
import { isApiError } from '@/api/errors';
import type { Role } from '@/shared/session/session';

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
