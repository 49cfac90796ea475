import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** The installation's store: the object store if one is configured, otherwise the data folder. */
export function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { guest = false } = {},
): Promise<FileStore> {
  return s3 ? openS3Store(s3) : openDiskStore(join(dataDir, 'files'), { guest });
}
