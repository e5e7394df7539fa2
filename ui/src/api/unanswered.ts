// Writes without an answer. The server may have saved them. It answers a repeated `Idempotency-Key` with the first
// result, so the same request reuses its key until it succeeds.
import i18next from 'i18next';
import { ApiError, NO_ANSWER } from './errors';
import { host } from './host';

const MAX_ENTRIES = 50;
/** Calls about a session, passwords and second factors, of which the server stores no response (portal.core.idempotency). */
const SESSION_CALL =
  /^\/api\/(login|logout|sign-on|passkeys|auth\/(proof|settings|sessions|passkeys|two-factor))(\/|$)/;
/** Errors of a proxy, or of a server that is stopping. */
export const GATEWAY_ERRORS = [502, 503, 504];

interface Unanswered {
  key: string;
  collection: string;
}

let session: string | null = null;
const unanswered = new Map<string, Unanswered>();

/** A random UUID; `crypto.randomUUID` is missing where the portal is served without HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');

export const noAnswer = () =>
  new ApiError(0, i18next.t('common:errors.unanswered'), { error_code: NO_ANSWER });

/** Return the key of a write and callbacks for its outcome; null for reads and calls about a session. */
export function startWrite(method: string, url: string, query: Record<string, string>, body: unknown) {
  if (method === 'get' || SESSION_CALL.test(url)) return null;
  // Keys and input belong to one session.
  if (session !== host.session()) unanswered.clear();
  session = host.session();
  const name = JSON.stringify([method, url, query, body]);
  const collection = url.slice(0, url.lastIndexOf('/'));
  const key = unanswered.get(name)?.key ?? newKey();
  return {
    key,
    lost: () => {
      unanswered.delete(name);
      unanswered.set(name, { key, collection });
      const [oldest = ''] = unanswered.keys();
      if (unanswered.size > MAX_ENTRIES) unanswered.delete(oldest);
    },
    /** Forget the keys of this collection: "deactivate" after a saved "activate" is a new request. */
    saved: () => {
      for (const [other, entry] of unanswered) if (entry.collection === collection) unanswered.delete(other);
    },
  };
}
