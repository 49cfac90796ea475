import { resolve } from 'node:path';
import type { Reader } from './reader.ts';
import { readS3, type S3Config } from './s3-config.ts';
import { readSftp, type SftpConfig } from './sftp-config.ts';

/** Where copies of backups go. */
export type OffsiteConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Config }
  | { readonly kind: 'sftp'; readonly sftp: SftpConfig };

/** At most one place. A missing folder is accepted: its disk may be mounted later. */
export function readOffsite(read: Reader): OffsiteConfig | null {
  const folder = read.text('OFFSITE_FOLDER');
  const s3 = readS3(read, 'OFFSITE_S3');
  const sftp = readSftp(read);
  const [first, ...others] = [
    ...(folder ? ['OFFSITE_FOLDER'] : []),
    ...(s3 ? ['OFFSITE_S3_BUCKET'] : []),
    ...(sftp ? ['OFFSITE_SFTP_HOST'] : []),
  ];
  if (first) for (const other of others) read.mistake(first, `and ${other} are both set: keep one of them`);
  const place = placeOf(folder, s3, sftp);
  if (place && !read.text('BACKUP_PASSPHRASE'))
    read.mistake(
      'BACKUP_PASSPHRASE',
      'is missing: copies of backups in another place are encrypted with it. Keep it where neither machine is',
    );
  return place;
}

function placeOf(folder: string | null, s3: S3Config | null, sftp: SftpConfig | null): OffsiteConfig | null {
  if (folder) return { kind: 'folder', folder: resolve(folder) };
  if (s3) return { kind: 's3', s3 };
  return sftp && { kind: 'sftp', sftp };
}
