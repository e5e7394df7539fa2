// Encrypted browser storage (AES-GCM). Every item has an owner and only the owner's key can decrypt it:
// - device: a key generated for this browser;
// - person: a key generated per user in this browser, so that the next user of a shared PC finds nothing;
// - session: a key derived from the session token, which leaves the browser with the last tab. Its items are
//   erased when the session ends.
// The first two keys are not exportable and are stored in IndexedDB. Without Web Crypto (plain http on
// another host) nothing is stored.
import { readToken, useSession } from '@/shared/session/session';

type Owner = 'device' | 'person' | 'session';

/** Owners of all stored items, by the first part of their name. */
export const OWNERS = {
  preferences: 'device',
  visitors: 'device',
  notifications: 'person',
  'alerts-told': 'person',
  kpis: 'person',
  'local-daily-entries': 'person',
  'local-previous-year': 'person',
  kept: 'session',
} as const satisfies Record<string, Owner>;

export type StoredName = keyof typeof OWNERS | `${keyof typeof OWNERS}.${string}`;

const DATABASE = 'jilha';
const STORE = 'keys';
const DEVICE_KEY = 'state';
const DEVICE = 'jilha.state.';
const SESSION = 'jilha.session.';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function requestOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function getOrCreateKey(name: string): Promise<CryptoKey> {
  const database = await openDatabase();
  const stored = () => requestOf(database.transaction(STORE).objectStore(STORE).get(name));
  const existing = (await stored()) as CryptoKey | undefined;
  if (existing) return existing;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  try {
    // `add`, not `put`: if two tabs start together, the second fails here and uses the first one's key.
    await requestOf(database.transaction(STORE, 'readwrite').objectStore(STORE).add(fresh, name));
    return fresh;
  } catch {
    return (await stored()) as CryptoKey;
  }
}

async function keyOfToken(token: string): Promise<CryptoKey> {
  const text = new TextEncoder();
  const secret = await crypto.subtle.importKey('raw', text.encode(token), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('jilha browser storage') },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const keys = new Map<string, Promise<CryptoKey>>();

function cachedKey(name: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const key = keys.get(name) ?? make();
  keys.set(name, key);
  return key;
}

interface Place {
  address: string;
  key: () => Promise<CryptoKey>;
}

/** Where an item is stored now; null while its owner is not logged in. */
function placeOf(name: StoredName): Place | null {
  if (!hasVault()) return null;
  const owner = OWNERS[name.split('.')[0] as keyof typeof OWNERS];
  if (owner === 'device')
    return { address: DEVICE + name, key: () => cachedKey(DEVICE_KEY, () => getOrCreateKey(DEVICE_KEY)) };
  if (owner === 'session') {
    const token = readToken();
    return token ? { address: SESSION + name, key: () => cachedKey(token, () => keyOfToken(token)) } : null;
  }
  const id = useSession.getState().user?.id;
  const person = `person.${id}`;
  return id === undefined
    ? null
    : { address: `jilha.${person}.${name}`, key: () => cachedKey(person, () => getOrCreateKey(person)) };
}

export function hasVault(): boolean {
  return typeof crypto !== 'undefined' && Boolean(crypto.subtle) && typeof indexedDB !== 'undefined';
}

// In chunks, because the number of arguments of a call is limited.
function toText(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192));
  return btoa(text);
}

const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export async function saveEncrypted(name: StoredName, value: unknown): Promise<void> {
  const place = placeOf(name);
  if (!place) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const key = await place.key();
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
  // The session may have ended while encrypting.
  if (placeOf(name)?.address === place.address)
    localStorage.setItem(place.address, `${toText(iv)}.${toText(encrypted)}`);
}

let changing: Promise<void> = Promise.resolve();

/** Change an item. Other changes, also those of other tabs, wait, so that none is lost. */
export async function changeEncrypted<T>(
  name: StoredName,
  change: (stored: T | undefined) => T,
): Promise<void> {
  const place = placeOf(name);
  if (!place) return;
  const run = async () => {
    const stored = await open<T>(place);
    // The session may have ended while waiting.
    if (placeOf(name)?.address === place.address) await saveEncrypted(name, change(stored));
  };
  // Old browsers have no locks.
  const locked = async () =>
    globalThis.navigator?.locks ? navigator.locks.request(place.address, run) : run();
  changing = changing.catch(() => undefined).then(locked);
  await changing;
}

/** Call `listener` whenever another tab has changed the item. */
export function onChangeElsewhere(name: StoredName, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key === placeOf(name)?.address) listener();
  });
}

export function removeEncrypted(name: StoredName): void {
  const place = placeOf(name);
  if (place) localStorage.removeItem(place.address);
}

/** `undefined` if there is no item or the owner's key cannot decrypt it. */
export async function loadEncrypted<T>(name: StoredName): Promise<T | undefined> {
  const place = placeOf(name);
  return place ? open<T>(place) : undefined;
}

async function open<T>({ address, key }: Place): Promise<T | undefined> {
  const [iv, encrypted] = (localStorage.getItem(address) ?? '').split('.');
  if (!iv || !encrypted) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(iv) },
      await key(),
      toBytes(encrypted),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    localStorage.removeItem(address);
    return undefined;
  }
}

function eraseWhere(matches: (address: string) => boolean): void {
  for (const address of Object.keys(localStorage)) if (matches(address)) localStorage.removeItem(address);
}

/** Erase the items of ended sessions, including those a closed tab left behind. */
export function eraseSessionItems(): void {
  keys.clear();
  eraseWhere((address) => address.startsWith(SESSION));
}

useSession.subscribe((state, previous) => {
  if (!state.user && (previous.user || state.endedBy !== previous.endedBy)) eraseSessionItems();
});

/** Up to version 1 all items belonged to the browser. Local entries go to the first user who reads them. */
export async function takeLegacyItem<T>(name: StoredName): Promise<T | undefined> {
  if (!hasVault()) return undefined;
  const address = DEVICE + name;
  const value = await open<T>({
    address,
    key: () => cachedKey(DEVICE_KEY, () => getOrCreateKey(DEVICE_KEY)),
  });
  localStorage.removeItem(address);
  return value;
}

/** Erase all other items of earlier versions that belonged to the browser. */
export function eraseLegacyItems(): void {
  eraseWhere((address) => {
    if (!address.startsWith(DEVICE)) return false;
    const firstPart = address.slice(DEVICE.length).split('.')[0] as keyof typeof OWNERS;
    return OWNERS[firstPart] !== 'device' && !firstPart.startsWith('local-');
  });
}
