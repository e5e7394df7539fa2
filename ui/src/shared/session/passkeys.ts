// Passkeys (WebAuthn) through the browser's JSON methods.
import { api } from '@/api/client';
import { useSite } from '../site';

type Use = PublicKeyCredentialRequestOptionsJSON;
type Make = PublicKeyCredentialCreationOptionsJSON;

/**
 * `ready`: this page can use passkeys; `lacking`: the browser cannot; `off`: not at this address, or not
 * configured.
 */
export function usePasskeys(): 'ready' | 'lacking' | 'off' {
  const origin = useSite().data?.passkeys;
  // No secure context: plain http with a host name, or server rendering.
  if (!origin || !window.isSecureContext || origin !== window.location.origin) return 'off';
  const supported = window.PublicKeyCredential && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return supported ? 'ready' : 'lacking';
}

/**
 * Let the user select and unlock a passkey. Returns its response as JSON; throws a DOMException otherwise.
 */
export async function requestPasskey(): Promise<string> {
  const { data } = await api.post('/api/passkeys/challenge');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options as unknown as Use);
  return JSON.stringify(await navigator.credentials.get({ publicKey }));
}

/** Create a passkey. Returns the authenticator's response as JSON. */
export async function createPasskey(): Promise<string> {
  const { data } = await api.post('/api/auth/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options as unknown as Make);
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
}
