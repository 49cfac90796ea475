import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config/index.ts';
import { ensureFolder, publishFile, stageFile } from '../platform/files/index.ts';
import { StartupError } from '../platform/startup-error.ts';

/** A key and the prefix of everything it encrypted, for finding the right key. */
export interface IdKey {
  readonly id: string;
  readonly key: Buffer;
}

const KEY_BYTES = 32;

/**
 * The keys for ID images: the first encrypts, all decrypt. A shop that later gets its own key file can still read
 * older images.
 */
export async function loadIdKeys(
  config: Pick<Config, 'idKeyFile' | 'appSecret' | 'dataDir'>,
): Promise<readonly [IdKey, ...IdKey[]]> {
  const ownFile = join(config.dataDir, 'keys', 'id-images.key');
  const keys = [
    ...(config.idKeyFile ? await readKeys(config.idKeyFile) : []),
    ...(config.appSecret ? [deriveKey(config.appSecret)] : []),
    ...(await readKeys(ownFile)),
  ];
  const [first, ...others] = keys.length > 0 ? keys : [await makeKey(ownFile)];
  if (!first) throw new Error('there is always a key');
  return [first, ...others];
}

const named = (key: Buffer): IdKey => ({
  id: createHash('sha256').update('id-images key\0').update(key).digest('hex').slice(0, 16),
  key,
});

const deriveKey = (appSecret: string) =>
  named(Buffer.from(hkdfSync('sha256', appSecret, 'kickstand', 'id-images', KEY_BYTES)));

/** One key per line: a moved shop brings every key it ever used. */
async function readKeys(file: string): Promise<IdKey[]> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new StartupError(`${file}, the key of the ID images, cannot be read: ${(error as Error).message}.`);
  }
  return text.split(/\s+/).map((line) => readKey(line, file));
}

function readKey(text: string, file: string): IdKey {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartupError(
      `${file} holds no key for the ID images: it needs ${KEY_BYTES} random bytes, written as base64 or hex.`,
    );
  return named(key);
}

async function makeKey(file: string): Promise<IdKey> {
  const key = randomBytes(KEY_BYTES);
  await ensureFolder(dirname(file));
  const staged = await stageFile(dirname(file), Buffer.from(`${key.toString('base64')}\n`));
  await publishFile(staged, file);
  return named(key);
}
