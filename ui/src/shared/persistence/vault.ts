// Encrypted browser storage: AES-GCM under a key that is made per browser, cannot be exported and stays in IndexedDB.
// Where Web Crypto is missing (plain http on another host) nothing but the three open settings is kept.

const DATABASE = 'jilha';
const STORE = 'keys';
const KEY_NAME = 'state';
const PREFIX = 'jilha.state.';

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

async function makeKey(): Promise<CryptoKey> {
  const database = await openDatabase();
  const stored = () => requestOf(database.transaction(STORE).objectStore(STORE).get(KEY_NAME));
  const known = (await stored()) as CryptoKey | undefined;
  if (known) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  try {
    // `add`, not `put`: of two tabs that start together one loses here and takes the other's key.
    await requestOf(database.transaction(STORE, 'readwrite').objectStore(STORE).add(fresh, KEY_NAME));
    return fresh;
  } catch {
    return (await stored()) as CryptoKey;
  }
}

let keyPromise: Promise<CryptoKey> | null = null;

function key(): Promise<CryptoKey> {
  keyPromise ??= makeKey();
  return keyPromise;
}

export function hasVault(): boolean {
  return typeof crypto !== 'undefined' && Boolean(crypto.subtle) && typeof indexedDB !== 'undefined';
}

// Piece by piece: a call takes only so many arguments.
function toText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export async function saveEncrypted(name: string, value: unknown): Promise<void> {
  if (!hasVault()) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain));
  localStorage.setItem(PREFIX + name, `${toText(iv)}.${toText(sealed)}`);
}

export function forgetEncrypted(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** `undefined` when there is nothing, or nothing that this browser's key opens. */
export async function loadEncrypted<T>(name: string): Promise<T | undefined> {
  if (!hasVault()) return undefined;
  const [iv, sealed] = (localStorage.getItem(PREFIX + name) ?? '').split('.');
  if (!iv || !sealed) return undefined;
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(iv) },
      await key(),
      toBytes(sealed),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    forgetEncrypted(name);
    return undefined;
  }
}
