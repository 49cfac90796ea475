import type { NewPasskeyCredential, Outputs, PasskeyAssertion } from '@kickstand/api';
import { fromBase64Url, toBase64Url } from './base64url.ts';

/** The browser's prompt was dismissed or timed out. */
export const isCancelled = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** This device already has a passkey for the account. */
export const isAlreadyRegistered = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const isTransport = (text: string): text is (typeof TRANSPORTS)[number] =>
  TRANSPORTS.some((known) => known === text);

export async function createPasskey(options: Outputs['auth']['beginPasskey']): Promise<NewPasskeyCredential> {
  const { challenge, user, excludeCredentials, ...rest } = options;
  const credential = await navigator.credentials.create({
    publicKey: {
      ...rest,
      challenge: fromBase64Url(challenge),
      user: { ...user, id: fromBase64Url(user.id) },
      excludeCredentials: excludeCredentials.map(({ id }) => ({ type: 'public-key', id: fromBase64Url(id) })),
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser returned no new passkey');
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    clientDataJSON: toBase64Url(response.clientDataJSON),
    attestationObject: toBase64Url(response.attestationObject),
    transports: response.getTransports().filter(isTransport),
  };
}

export async function getPasskeyAssertion(
  options: Outputs['auth']['beginPasskeySignIn'],
): Promise<PasskeyAssertion> {
  const credential = await navigator.credentials.get({
    publicKey: { ...options, challenge: fromBase64Url(options.challenge) },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser returned no passkey');
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    clientDataJSON: toBase64Url(response.clientDataJSON),
    authenticatorData: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
  };
}
