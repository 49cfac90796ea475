import type { Config } from '../platform/config/index.ts';
import { type FileStore, openFileStore } from '../platform/files/index.ts';
import { createIdCipher, type IdCipher } from './id-cipher.ts';
import { loadIdKeys } from './id-keys.ts';

/** The shop's pictures: their store, and the keys for encrypted ones. */
export interface OpenFiles {
  readonly store: FileStore;
  readonly idCipher: IdCipher;
}

export async function openFiles(
  config: Pick<Config, 's3' | 'dataDir' | 'idKeyFile' | 'appSecret'>,
): Promise<OpenFiles> {
  const keys = await loadIdKeys(config);
  return { store: await openFileStore(config), idCipher: createIdCipher(keys) };
}
