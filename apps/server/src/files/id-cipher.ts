import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { IdKey } from './id-keys.ts';

/** Opens and closes ID images. What it closes cannot be opened under another path, nor changed unseen. */
export interface IdCipher {
  close(path: string, bytes: Buffer): Buffer;
  /** Null when no known key opens it: another key closed it, or its bytes changed. */
  open(path: string, closed: Buffer): Buffer | null;
}

const MARK = Buffer.from('KSID1');
const KEY_ID = 8;
const NONCE = 12;
const TAG = 16;
const NONCE_AT = MARK.length + KEY_ID;
const TAG_AT = NONCE_AT + NONCE;
const BODY_AT = TAG_AT + TAG;

/** AES-256-GCM. A closed image is: mark, id of the key, nonce, tag, body. */
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
        return null; // the tag does not fit: not what was closed here
      }
    },
  };
}
