// What the client needs from the application: credentials, session events and an offline store. Connected
// once at start-up (app/client.ts).

export type Restriction = 'two_factor_setup_required' | 'must_change_password';

interface Host {
  /** Headers that identify the user; null while no one is logged in. */
  credentials: () => Record<string, string> | null;
  onUnauthorised: () => void;
  onRestriction: (restriction: Restriction) => void;
  stores: (path: string) => boolean;
  store: (address: string, body: unknown) => void;
  stored: (address: string) => Promise<unknown>;
}

export const host: Host = {
  credentials: () => null,
  onUnauthorised: () => undefined,
  onRestriction: () => undefined,
  stores: () => false,
  store: () => undefined,
  stored: async () => undefined,
};

export const connect = (implementation: Host): void => void Object.assign(host, implementation);
