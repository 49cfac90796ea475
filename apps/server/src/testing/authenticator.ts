import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyCredential, PasskeyAssertion } from '@kickstand/api';

interface Options {
  readonly origin: string;
  readonly rpId: string;
  /** Whether the device checks a fingerprint, face or PIN. */
  readonly verifiesUser?: boolean;
}

export interface Authenticator {
  create(challenge: string): NewPasskeyCredential;
  answer(challenge: string): PasskeyAssertion;
}

/** A WebAuthn authenticator in software: an ES256 key, no attestation. */
export function authenticator({ origin, rpId, verifiesUser = true }: Options): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (attested: Buffer) => {
    const head = Buffer.alloc(5);
    head[0] = 1 | (verifiesUser ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), head, attested]);
  };
  return {
    create(challenge) {
      const length = Buffer.from([0, id.length]);
      const data = authData(Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        byteString(data),
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer(challenge) {
      const data = authData(Buffer.alloc(0));
      const client = clientData('webauthn.get', challenge);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** The parts of CBOR (RFC 8949) that are needed here. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

const byteString = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);

/** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}
