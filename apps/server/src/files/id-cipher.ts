import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { IdKey } from './id-keys.ts';

/** Encrypts and decrypts ID images. A ciphertext is bound to its path and cannot be changed unnoticed. */
export interface IdCipher {
  close(path: string, bytes: Buffer): Buffer;
  /** Null if no known key decrypts it: another key was used, or its bytes changed. */
  open(path: string, closed: Buffer): Buffer | null;
}

const MARK = Buffer.from('KSID1');
const KEY_ID = 8;
const NONCE = 12;
const TAG = 16;
const NONCE_AT = MARK.length + KEY_ID;
const TAG_AT = NONCE_AT + NONCE;
const BODY_AT = TAG_AT + TAG;

/** AES-256-GCM. Format: mark, key id, nonce, tag, body. */
export function createIdCipher([first, ...others]: readonly [IdKey, ...IdKey[]]): IdCipher {
  const byId = new Map([first, ...others].map(({ id, key }) => [id, key]));
  return {
    close(path, bytes) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(path));
      const body = [cipher.update(bytes), cipher.final()];
      return Buffer.concat([MARK, Buffer.from(first.id, 'hex'), nonce, cipher.getAuthTag(), ...body]);
    },

    open(path, closed) {
      if (closed.length < BODY_AT || !closed.subarray(0, MARK.length).equals(MARK)) return null;
      const key = byId.get(closed.subarray(MARK.length, NONCE_AT).toString('hex'));
      if (!key) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, closed.subarray(NONCE_AT, TAG_AT))
        .setAAD(Buffer.from(path))
        .setAuthTag(closed.subarray(TAG_AT, BODY_AT));
      try {
        return Buffer.concat([decipher.update(closed.subarray(BODY_AT)), decipher.final()]);
      } catch {
        return null; // the tag does not match
      }
    },
  };
}
