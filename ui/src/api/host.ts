// What the client needs of the application: whose calls they are, and where answers are stored for the time without a
// connection. It is given once, at start (app/client.ts).

export type Restriction = 'two_factor_setup_required' | 'must_change_password';

export interface Host {
  /** The headers of the person's calls; null while nobody is logged in. */
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

export const connect = (given: Host): void => void Object.assign(host, given);
