import type { Outputs } from '@kickstand/api';
import type { PasskeyAuth } from './passkey-auth.ts';

type Api = PasskeyAuth['api'];
type Creation = Awaited<ReturnType<Api['generatePasskeyRegistrationOptions']>>;
type Request = Awaited<ReturnType<Api['generatePasskeyAuthenticationOptions']>>;

/** The lifetime of the challenge. */
const TIMEOUT_MS = 5 * 60 * 1000;

export const presentCreation = (options: Creation, rpId: string): Outputs['auth']['beginPasskey'] => ({
  challenge: options.challenge,
  rp: { id: rpId, name: options.rp.name },
  user: options.user,
  pubKeyCredParams: options.pubKeyCredParams,
  timeout: TIMEOUT_MS,
  excludeCredentials: (options.excludeCredentials ?? []).map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    ...(transports && { transports }),
  })),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

export const presentRequest = (options: Request, rpId: string): Outputs['auth']['beginPasskeySignIn'] => ({
  challenge: options.challenge,
  rpId,
  timeout: TIMEOUT_MS,
  // the plugin says 'preferred'
  userVerification: 'required',
});
