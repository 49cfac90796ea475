import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { describeOnBoth, openTestDatabase } from '../../../../tests/support/test-database.ts';
import { isOutOfSpace, watchFreeSpace } from './free-space.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-space-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function logged() {
  const lines: string[] = [];
  const note = (_data: object, message: string) => void lines.push(message);
  return { lines, log: { warn: note, info: note } };
}

describe('the free-space guard', () => {
  it('finds a disk short that has less left than the least, and says so once', async () => {
    const { lines, log } = logged();
    const space = watchFreeSpace({ folders: [folder], log, leastBytes: Number.MAX_VALUE, lookEvery: 0 });
    expect(await space.isShort()).toBe(true);
    expect(await space.isShort()).toBe(true);
    expect(lines).toEqual(['disk nearly full: writes are refused']);
  });

  it('counts what an ordinary user may still fill', async () => {
    const { bavail, bsize } = await statfs(folder);
    const { log } = logged();
    const half = watchFreeSpace({ folders: [folder], log, leastBytes: (bavail * bsize) / 2 });
    const twice = watchFreeSpace({ folders: [folder], log, leastBytes: bavail * bsize * 2 });
    expect([await half.isShort(), await twice.isShort()]).toEqual([false, true]);
  });

  it('checks every folder, at most once per interval, and does nothing without folders', async () => {
    const { log } = logged();
    expect(await watchFreeSpace({ folders: [], log, leastBytes: Number.MAX_VALUE }).isShort()).toBe(false);
    const gone = join(folder, 'gone');
    await expect(watchFreeSpace({ folders: [folder, gone], log }).isShort()).rejects.toThrow('ENOENT');
    const once = mkdtempSync(join(folder, 'once-'));
    const space = watchFreeSpace({ folders: [once], log, leastBytes: 0 });
    expect(await space.isShort()).toBe(false);
    rmSync(once, { recursive: true });
    expect(await space.isShort()).toBe(false);
  });
});

describeOnBoth('a disk that is full', (kind) => {
  it("is distinguished from other failures by PostgreSQL's own code", async () => {
    const { db, close } = await openTestDatabase(kind);
    const failWith = (code: string) =>
      db
        .execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`))
        .catch((error: unknown) => error);
    expect(isOutOfSpace(await failWith('53100'))).toBe(true);
    expect(isOutOfSpace(await failWith('53000'))).toBe(false);
    await close();
  });
});
