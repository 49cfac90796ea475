import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expiredBackups, parseBackupName } from '@kickstand/domain/archive';
import { backupsIn, listBackups } from '../backups/backup-folder.ts';
import { ArchiveRefused } from '../format/archive-refused.ts';
import { encrypt, encryptedBytes } from './encryption.ts';
import type { OffsitePlace } from './place.ts';

/** The name of a copy: that of its backup, and that it is encrypted. */
const ENDING = '.enc';

interface CopyOptions {
  readonly dataDir: string;
  readonly place: OffsitePlace;
  readonly passphrase: string;
  readonly timeZone: string;
}

/** Copies what is missing there, newest first, reads each copy back, and removes those that have had their time. */
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

/** The newest copy there; null: there is none. */
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

/** A place that takes a copy and gives other bytes back is worse than none: that copy goes again. */
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
