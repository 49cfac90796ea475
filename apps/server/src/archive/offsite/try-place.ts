import { randomBytes } from 'node:crypto';
import type { OffsiteConfig } from '../../platform/config/index.ts';
import { openOffsitePlace } from './open-place.ts';
import { SftpTrouble } from './sftp/sftp-trouble.ts';

/** What is in the way, and what to do; null: the place keeps a file and gives it back. Nothing stays there. */
export async function tryPlace(config: OffsiteConfig): Promise<{ what: string; todo: string } | null> {
  const name = `kickstand-doctor-${randomBytes(4).toString('hex')}`;
  const content = randomBytes(64);
  const place = await openOffsitePlace(config);
  async function* bytes() {
    yield content;
  }
  try {
    await place.put(name, content.length, bytes());
    const pieces: Buffer[] = [];
    for await (const piece of await place.get(name)) pieces.push(piece);
    await place.remove(name);
    if (Buffer.concat(pieces).equals(content)) return null;
    return { what: 'It gives other bytes back than it was sent.', todo: 'Use another place.' };
  } catch (error) {
    if (error instanceof SftpTrouble) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return { what: `It cannot be used: ${reason}.`, todo: TODO[config.kind] };
  } finally {
    place.close();
  }
}

const TODO = {
  folder: 'Mount the disk, and let the user that Kickstand runs as write into OFFSITE_FOLDER.',
  s3: 'Check OFFSITE_S3_*, and whether this machine reaches the service.',
  sftp: 'Check OFFSITE_SFTP_*, and whether this machine reaches the server.',
} as const;
