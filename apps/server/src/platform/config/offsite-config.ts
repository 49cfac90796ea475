import { resolve } from 'node:path';
import type { Reader } from './reader.ts';
import { readS3, type S3Config } from './s3-config.ts';

/** Where copies of backups go. */
export type OffsiteConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Config };

/** One place or none. The folder need not be there now: it may be on a disk that is mounted later. */
export function readOffsite(read: Reader): OffsiteConfig | null {
  const folder = read.text('OFFSITE_FOLDER');
  const s3 = readS3(read, 'OFFSITE_S3');
  if (folder && s3) read.mistake('OFFSITE_FOLDER', 'and OFFSITE_S3_BUCKET are both set: keep one of them');
  const place: OffsiteConfig | null = folder
    ? { kind: 'folder', folder: resolve(folder) }
    : s3 && { kind: 's3', s3 };
  if (place && !read.text('BACKUP_PASSPHRASE'))
    read.mistake(
      'BACKUP_PASSPHRASE',
      'is missing: copies of backups in another place are encrypted with it. Keep it where neither machine is',
    );
  return place;
}
