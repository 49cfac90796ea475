import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from '@kickstand/domain/zod';
import { ArchiveRefused } from '../format/archive-refused.ts';

/** What opens the sealed values and the ID images of a shop. It travels only under a passphrase. */
const keyringSchema = z.strictObject({ appSecret: z.string(), idKeys: z.array(z.string()) });
export type Keyring = z.infer<typeof keyringSchema>;

const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** Trying a passphrase takes a tenth of a second and 32 MB. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, COST);

/** AES-256-GCM: salt, nonce, tag, body. */
export async function sealKeyring(keyring: Keyring, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce);
  const body = [cipher.update(JSON.stringify(keyring)), cipher.final()];
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), ...body]);
}

export async function openKeyring(sealed: Buffer, passphrase: string): Promise<Keyring> {
  const [nonceAt, tagAt, bodyAt] = [SALT, SALT + NONCE, SALT + NONCE + TAG];
  const key = await keyOf(passphrase, sealed.subarray(0, nonceAt));
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
