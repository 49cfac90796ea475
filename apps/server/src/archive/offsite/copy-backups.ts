import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expiredBackups, parseBackupName } from '@kickstand/domain/archive';
import { backupsIn, listBackups } from '../backups/backup-folder.ts';
import { ArchiveRefused } from '../format/archive-refused.ts';
import { encrypt, encryptedBytes } from './encryption.ts';
import type { OffsitePlace } from './place.ts';

/** Added to the backup's name; marks the copy as encrypted. */
const ENDING = '.enc';

interface CopyOptions {
  readonly dataDir: string;
  readonly place: OffsitePlace;
  readonly passphrase: string;
  readonly timeZone: string;
}

/** Copies missing backups, newest first, reads each copy back, and deletes expired ones. */
export async function copyBackups({ dataDir, place, passphrase, timeZone }: CopyOptions): Promise<string[]> {
  const local = (await listBackups(dataDir)).filter(({ note }) => !note?.damaged);
  const there = await listCopies(place);
  const known = new Map([...local, ...there].map(({ name, kind, at }) => [name, { name, kind, at }]));
  const expired = new Set(expiredBackups([...known.values()], timeZone));
  const kept = new Set(there.map(({ name }) => name));
  const copied: string[] = [];
  for (const { name, bytes } of local) {
    if (kept.has(name) || expired.has(name)) continue;
    await copy({ from: join(backupsIn(dataDir), name), to: name + ENDING, bytes, place, passphrase });
    copied.push(name);
  }
  for (const name of expired) if (kept.has(name)) await place.remove(name + ENDING);
  return copied;
}

async function listCopies(place: OffsitePlace) {
  return (await place.list()).flatMap((file) => {
    const name = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
    const parsed = parseBackupName(name);
    return parsed ? [{ name, kind: parsed.kind, at: parsed.at }] : [];
  });
}

/** The newest off-site copy; null if there is none. */
export async function newestCopy(place: OffsitePlace): Promise<{ file: string } | null> {
  const [newest] = (await listCopies(place)).sort((a, b) => b.at.getTime() - a.at.getTime());
  return newest ? { file: newest.name + ENDING } : null;
}

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
  readonly place: OffsitePlace;
  readonly passphrase: string;
}

/** A copy that reads back differently is worse than none, so it is deleted. */
async function copy({ from, to, bytes, place, passphrase }: Copy): Promise<void> {
  const sent = createHash('sha256');
  async function* content() {
    for await (const chunk of encrypt(createReadStream(from), passphrase)) {
      sent.update(chunk);
      yield chunk;
    }
  }
  await place.put(to, encryptedBytes(bytes), content());
  const read = createHash('sha256');
  for await (const chunk of await place.get(to)) read.update(chunk);
  if (read.digest('hex') === sent.digest('hex')) return;
  await place.remove(to);
  throw new ArchiveRefused('damaged', `${to} did not come back as it was sent.`);
}
