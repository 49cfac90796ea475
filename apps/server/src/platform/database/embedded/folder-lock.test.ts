import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

describe('the lock of a data folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-lock-'));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is held by one, whatever path leads to the folder, and free again after release', async () => {
    const link = `${dataDir}-link`;
    symlinkSync(dataDir, link);
    const lock = await lockFolder(join(dataDir, 'db'));
    await expect(lockFolder(join(link, 'db'))).rejects.toThrow(
      `in use by another Kickstand (process ${process.pid})`,
    );
    await lock.release();
    await (await lockFolder(join(link, 'db'))).release();
    await rm(link);
  });

  it('does not lock another folder', async () => {
    const locks = [await lockFolder(join(dataDir, 'one')), await lockFolder(join(dataDir, 'two'))];
    for (const lock of locks) await lock.release();
  });

  it('locks a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, 'a'.repeat(120), 'db');
    mkdirSync(join(deep, '..'), { recursive: true });
    const lock = await lockFolder(deep);
    await expect(lockFolder(deep)).rejects.toThrow('in use');
    await lock.release();
  });
});
