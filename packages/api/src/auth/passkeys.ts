import { passkeyNameSchema, proofSchema } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, procedure, timestamp, uuid, wrongProof } from '../base.ts';

/** WebAuthn byte strings are base64url in JSON. */
const bytes = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));

const credentialId = bytes(1400);
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** The browser's response to creationOptions. */
const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  attestationObject: bytes(16_384),
  transports: z.array(z.enum(TRANSPORTS)).check(z.maxLength(TRANSPORTS.length)),
});

/** The browser's response to requestOptions. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(4096),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type NewPasskeyCredential = z.infer<typeof newCredential>;

const passkey = z.object({
  id: uuid,
  name: z.string(),
  /** Backed up by the passkey provider, so it survives the loss of the device. */
  synced: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

/** Staff only: a passkey replaces both the password and the second factor. */
const ownStaffPasskeys = { may: 'staff.read', owns: 'self' } as const;

export const passkeys = {
  passkeys: procedure(ownStaffPasskeys)
    .route({ method: 'GET', path: '/auth/passkeys', summary: 'Your own passkeys, newest first' })
    .output(z.array(passkey)),

  beginPasskey: procedure(ownStaffPasskeys)
    .route({ method: 'POST', path: '/auth/passkeys/begin', summary: 'Options for a new passkey' })
    .input(proofSchema)
    .output(creationOptions)
    .errors(wrongProof),

  addPasskey: procedure(ownStaffPasskeys)
    .route({ method: 'POST', path: '/auth/passkeys', summary: 'Add the passkey that the browser created' })
    .input(z.strictObject({ name: passkeyNameSchema, credential: newCredential }))
    .output(passkey)
    /** The challenge is over five minutes old or from a different browser, or the device did not verify the user. */
    .errors({ PASSKEY_REFUSED: { status: 400 } }),

  removePasskey: procedure(ownStaffPasskeys)
    .route({ method: 'POST', path: '/auth/passkeys/{id}/remove', summary: 'Remove one of your own passkeys' })
    .input(z.extend(proofSchema, { id: uuid }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ...wrongProof, ...missing }),

  beginPasskeySignIn: procedure({ may: 'anyone', owns: 'all' })
    .meta({ onFullDisk: 'allowed' })
    .route({ method: 'POST', path: '/auth/passkey/begin', summary: 'Options for a passkey sign-in' })
    .input(nothing)
    .output(requestOptions),
};
