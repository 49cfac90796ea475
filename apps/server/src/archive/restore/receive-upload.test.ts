import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { LEAST_FREE_BYTES } from '../../platform/free-space.ts';
import { backupsIn } from '../backups/backup-folder.ts';
import { NoRoom } from '../backups/space.ts';
import { withUpload } from './receive-upload.ts';

const ROOM = 4_000_000;

it('SET-02 an archive without an announced length is refused once the disk has no room, and nothing stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'upload-'));
  let sent = 0;
  const long = Readable.from(
    (function* () {
      for (let chunk = 0; chunk < 100; chunk += 1) {
        sent += 100_000;
        yield Buffer.alloc(100_000);
      }
    })(),
  );
  const work = vi.fn();
  const nearlyFull = async () => LEAST_FREE_BYTES + ROOM;
  await expect(withUpload(dataDir, { body: long, length: 0 }, work, nearlyFull)).rejects.toThrow(NoRoom);
  expect(work).not.toHaveBeenCalled();
  expect(sent).toBeLessThan(ROOM);
  expect(await readdir(backupsIn(dataDir))).toEqual([]);
  await rm(dataDir, { recursive: true });
});
