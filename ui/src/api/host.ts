// What the client needs from the application: credentials, session events and an offline store. Connected
// once at start-up (app/client.ts).

export type Restriction = 'two_factor_setup_required' | 'must_change_password';

interface Host {
  /** Headers that identify the user; null while no one is logged in. */
  credentials: () => Record<string, string> | null;
  /** The session's token; null while no one is logged in. */
  session: () => string | null;
  onUnauthorised: () => void;
  onRestriction: (restriction: Restriction) => void;
  stores: (path: string) => boolean;
  store: (address: string, body: unknown) => void;
  stored: (address: string) => Promise<unknown>;
}

export const host: Host = {
  credentials: () => null,
  session: () => null,
  onUnauthorised: () => undefined,
  onRestriction: () => undefined,
  stores: () => false,
  store: () => undefined,
  stored: async () => undefined,
};

/** Returns a check that throws an AbortError once this session has ended: its answers must not reach the next user. */
export function sessionCheck(session = host.session()): () => void {
  return () => {
    if (host.session() !== session) throw new DOMException('The session has ended', 'AbortError');
  };
}

export const connect = (implementation: Host): void => void Object.assign(host, implementation);
