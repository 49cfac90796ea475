import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdCipher, type IdCipher, loadIdKeys } from '../../files/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { ensureFolder, publishFile, stageFile } from '../../platform/files/index.ts';
import { deriveSecrets } from '../../platform/secrets.ts';
import type { Keyring } from './keyring.ts';

export type KeyConfig = Pick<Config, 'appSecret' | 'idKeyFile' | 'dataDir'>;

const secretFile = (dataDir: string) => join(dataDir, 'secrets.json');
const idKeyFile = (dataDir: string) => join(dataDir, 'keys', 'id-images.key');

/** This installation's secret; null if there is none yet. Unlike a start, it does not create one. */
export async function knownSecret({ appSecret, dataDir }: KeyConfig): Promise<string | null> {
  if (appSecret) return appSecret;
  const file = secretFile(dataDir);
  if (!existsSync(file)) return null;
  return (JSON.parse(await readFile(file, 'utf8')) as { appSecret: string }).appSecret;
}

export async function knownFingerprint(config: KeyConfig): Promise<string | null> {
  const secret = await knownSecret(config);
  return secret && deriveSecrets(secret).fingerprint;
}

/** Decrypts ID images with this installation's keys; null if there are none. */
export async function knownIdCipher(config: KeyConfig): Promise<IdCipher | null> {
  const known = config.idKeyFile || config.appSecret || existsSync(idKeyFile(config.dataDir));
  return known ? createIdCipher(await loadIdKeys(config)) : null;
}

/** All keys that a copy of this shop needs to decrypt its data. */
export async function gatherKeyring(config: KeyConfig): Promise<Keyring | null> {
  const appSecret = await knownSecret(config);
  if (!appSecret) return null;
  const keys = await loadIdKeys(config);
  return { appSecret, idKeys: keys.map(({ key }) => key.toString('base64')) };
}

/** Stores the keys where a server start reads them. */
export async function writeKeyring(dataDir: string, { appSecret, idKeys }: Keyring): Promise<void> {
  await writePrivately(secretFile(dataDir), `${JSON.stringify({ appSecret }, null, 2)}\n`);
  await writePrivately(idKeyFile(dataDir), `${idKeys.join('\n')}\n`);
}

async function writePrivately(file: string, text: string): Promise<void> {
  const folder = join(file, '..');
  await ensureFolder(folder);
  await publishFile(await stageFile(folder, Buffer.from(text)), file);
}
