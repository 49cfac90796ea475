import { createDecipheriv, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { openKeyring, sealKeyring } from './keyring.ts';

const KEYRING = { appSecret: 'a'.repeat(43), idKeys: ['b'.repeat(44)] };
const PASSPHRASE = 'seventeen rusty sprockets';
const MAXMEM = 256 * 1024 * 1024;

it('SET-02 W5 the keys in a backup are sealed with the key-derivation cost that OWASP recommends: scrypt, N = 2^17, r = 8', async () => {
  const sealed = await sealKeyring(KEYRING, PASSPHRASE);
  const [salt, nonce, tag, body] = [
    sealed.subarray(8, 24),
    sealed.subarray(24, 36),
    sealed.subarray(36, 52),
    sealed.subarray(52),
  ];
  const key = scryptSync(PASSPHRASE, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: MAXMEM });
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(tag);
  const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  expect(JSON.parse(text)).toEqual(KEYRING);
  expect(sealed.toString('latin1')).not.toContain(KEYRING.appSecret);
  await expect(openKeyring(sealed, `${PASSPHRASE}.`)).rejects.toThrow('does not open');
});
