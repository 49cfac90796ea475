import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OffsiteConfig } from '../../platform/config/index.ts';
import { openOffsitePlace } from './open-place.ts';
import { SftpError } from './sftp/sftp-error.ts';

/** Stores, reads and removes a small file. Null if that worked; otherwise what went wrong and what to do. */
export async function probePlace(config: OffsiteConfig): Promise<{ what: string; todo: string } | null> {
  const name = `kickstand-doctor-${randomBytes(4).toString('hex')}`;
  const content = randomBytes(64);
  const place = await openOffsitePlace(config);
  try {
    await place.put(name, content.length, Readable.from([content]));
    const returned = await buffer(await place.get(name)).finally(() => place.remove(name));
    if (returned.equals(content)) return null;
    return { what: 'It gives other bytes back than it was sent.', todo: 'Use another place.' };
  } catch (error) {
    if (error instanceof SftpError) return error;
    if (config.kind === 'folder' && (error as NodeJS.ErrnoException).code === 'EROFS') return READ_ONLY;
    const reason = error instanceof Error ? error.message : String(error);
    return { what: `It cannot be used: ${reason}.`, todo: ADVICE[config.kind] };
  } finally {
    place.close();
  }
}

/** The shipped service unit mounts everything but its data folder read-only. */
const READ_ONLY = {
  what: 'It is read-only for this process (EROFS).',
  todo: 'As a service: add ReadWritePaths= with this folder to the unit (docs/operations/service.md). Else mount the disk for writing.',
};

const ADVICE = {
  folder: 'Mount the disk, and let the user that Kickstand runs as write into OFFSITE_FOLDER.',
  s3: 'Check OFFSITE_S3_*, and whether this machine reaches the service.',
  sftp: 'Check OFFSITE_SFTP_*, and whether this machine reaches the server.',
} as const;
