// Passkeys (WebAuthn) in the browser's own JSON methods: what the server asks goes in, what it verifies comes out.
import { api } from '@/api/client';
import { useSite } from '../site';

type Use = PublicKeyCredentialRequestOptionsJSON;
type Make = PublicKeyCredentialCreationOptionsJSON;

/** `ready`: this page may use them; `lacking`: its browser can't; `off`: not at this address, or not set up. */
export function usePasskeys(): 'ready' | 'lacking' | 'off' {
  const origin = useSite().data?.passkeys;
  // No secure context: plain http under a name, or the server that draws the page.
  if (!origin || !window.isSecureContext || origin !== window.location.origin) return 'off';
  const able = window.PublicKeyCredential && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return able ? 'ready' : 'lacking';
}

/** The answer of a passkey that the person has chosen and unlocked; a DOMException where there is none. */
export async function askPasskey(): Promise<string> {
  const { data } = await api.post('/api/passkeys/challenge');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options as unknown as Use);
  return JSON.stringify(await navigator.credentials.get({ publicKey }));
}

/** A new passkey, as its device answers. */
export async function makePasskey(): Promise<string> {
  const { data } = await api.post('/api/auth/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options as unknown as Make);
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
}
