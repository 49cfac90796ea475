import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/index.ts';
import { makeFolders } from '../../platform/make-folders.ts';
import { backupTarget } from './backup-target.ts';
import { moveCommand } from './move.ts';
import { restoreCommand } from './restore.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function configAt(dataDir: string) {
  const result = readConfig({ DATA_DIR: dataDir, KICKSTAND_ENV: 'test' });
  if (!result.ok) throw new Error(result.mistakes.join(' '));
  return result.config;
}

describe('the place of a backup', () => {
  it('SET-02 is refused in a missing folder, unless it may be created', () => {
    const to = join(folder, 'disk', 'backups', 'shop.kickstand');
    expect(() => backupTarget({ to }, folder)).toThrow(/does not exist.*mount.*--create-folder/);
    expect(existsSync(join(folder, 'disk'))).toBe(false);
    expect(backupTarget({ to, createFolder: true }, folder)).toEqual({ path: to, sameDisk: true });
    expect(existsSync(join(folder, 'disk', 'backups'))).toBe(true);
  });

  it('SET-02 is refused on the disk of the shop if another disk was required', () => {
    const to = join(folder, 'other.kickstand');
    expect(() => backupTarget({ to, otherDisk: true }, folder)).toThrow(/same disk.*Nothing was written/);
  });

  it('SET-02 is a new file, neither an existing one nor a folder', async () => {
    const to = join(folder, 'there.kickstand');
    await writeFile(to, 'x');
    expect(() => backupTarget({ to }, folder)).toThrow(/is there already/);
    expect(() => backupTarget({ to: folder }, folder)).toThrow(/is a folder: give the name of the file too/);
  });

  it.skipIf(process.platform !== 'linux')(
    'says when a folder cannot be made, and does not try for ever',
    () => {
      expect(() => makeFolders('/proc/nope/deeper')).toThrow();
      expect(() => backupTarget({ to: '/proc/nope/a', createFolder: true }, folder)).toThrow(
        /cannot be made/,
      );
    },
  );
});

describe('a restore', () => {
  it('SET-02 of a missing file says so in one sentence', async () => {
    const restore = (file: string) =>
      restoreCommand({ file, config: configAt(join(folder, 'data')), migrationsDir: folder });
    await expect(restore(join(folder, 'nothing.kickstand'))).rejects.toThrow(/^There is no file .*nothing/);
    await expect(restore(folder)).rejects.toThrow(/is not a file/);
  });
});

/** Answers like PostgreSQL to a wrong password. */
async function refusingServer() {
  const fields = 'SFATAL\0C28P01\0Mpassword authentication failed\0\0';
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length);
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('a move', () => {
  it('SET-02 checks the new place before it reads the shop', async () => {
    const dataDir = join(folder, 'shop');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify({ appSecret: 'x'.repeat(40) }));
    const move = (to: { databaseUrl: string } | { folder: string }) =>
      moveCommand({ config: configAt(dataDir), migrationsDir: folder, to, progress: () => undefined });
    await expect(move({ databaseUrl: 'mysql://x' })).rejects.toThrow(
      /--to takes an address such as postgres/,
    );
    const unreachable = move({ databaseUrl: 'postgres://u:secret@127.0.0.1:1/x' });
    await expect(unreachable).rejects.toThrow(/cannot be reached: check the address/);
    await expect(unreachable).rejects.not.toThrow(/secret/);
    const refusing = await refusingServer();
    const url = `postgres://u:secret@127.0.0.1:${refusing.port}/x`;
    const refused = move({ databaseUrl: url });
    await expect(refused).rejects.toThrow(/^The database at .* refused the user name or password/);
    await expect(refused).rejects.not.toThrow(/secret/);
    refusing.close();
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });
});
