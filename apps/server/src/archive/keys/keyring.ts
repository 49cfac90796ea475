import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from '@kickstand/domain/zod';
import { ArchiveRefused } from '../format/archive-refused.ts';

/** The keys for a shop's encrypted values and ID images. An archive contains them only encrypted with a passphrase. */
const keyringSchema = z.strictObject({ appSecret: z.string(), idKeys: z.array(z.string()) });
export type Keyring = z.infer<typeof keyringSchema>;

const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** As OWASP recommends: one guess takes a third of a second and 128 MB. */
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** For archives made before the cost was raised; they have no version mark. */
const LEGACY_COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
/** Precedes the salt. A legacy archive starts with its random salt, so a false match has a chance of 2^-64. */
const MARK = Buffer.from('KEYRING2');

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer, cost: ScryptOptions) =>
  derive(passphrase.normalize('NFC'), salt, 32, cost);

/** AES-256-GCM: mark, salt, nonce, tag, body. */
export async function sealKeyring(keyring: Keyring, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, COST), nonce);
  const body = [cipher.update(JSON.stringify(keyring)), cipher.final()];
  return Buffer.concat([MARK, salt, nonce, cipher.getAuthTag(), ...body]);
}

export async function openKeyring(sealed: Buffer, passphrase: string): Promise<Keyring> {
  const isMarked = sealed.subarray(0, MARK.length).equals(MARK);
  const saltAt = isMarked ? MARK.length : 0;
  const [nonceAt, tagAt, bodyAt] = [saltAt + SALT, saltAt + SALT + NONCE, saltAt + SALT + NONCE + TAG];
  const salt = sealed.subarray(saltAt, nonceAt);
  const key = await keyOf(passphrase, salt, isMarked ? COST : LEGACY_COST);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt));
  try {
    decipher.setAuthTag(sealed.subarray(tagAt, bodyAt));
    const text = Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]).toString('utf8');
    return keyringSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ArchiveRefused('locked', 'The passphrase does not open the keys in this archive.', {
      cause: error,
    });
  }
}
