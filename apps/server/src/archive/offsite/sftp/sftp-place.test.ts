import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasOpenSshServer, startOpenSshServer } from '../../../../../../tests/support/openssh-server.ts';
import { newSshKey, type SftpServer, startSftpServer } from '../../../../../../tests/support/sftp-server.ts';
import { DAY } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config/index.ts';
import { sftpPlace } from './sftp-place.ts';

const MEGABYTE = 1024 * 1024;
const SFTP_PROGRAM = '/usr/lib/openssh/sftp-server';
const LONG = { connectMs: 10_000, answerMs: 10_000, lifetimeMs: 60_000 };
const SHORT = { ...LONG, connectMs: 400 };

let scratch: string;
let folder: string;
let server: SftpServer;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kickstand-sftp-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(scratch, 'place-'));
  server = await startSftpServer(folder);
  return () => server.close();
});

const open = (changes: Record<string, string> = {}, timeouts = LONG, from = server) =>
  openWith({ ...from.environment, BACKUP_PASSPHRASE: 'x', ...changes }, timeouts);
const openWith = (environment: Record<string, string>, timeouts = LONG) => {
  const result = readConfig(environment);
  if (!result.ok || result.config.offsite?.kind !== 'sftp') throw new Error(JSON.stringify(result));
  const place = sftpPlace(result.config.offsite.sftp, timeouts);
  onTestFinished(() => place.close());
  return place;
};
const from = (...chunks: Buffer[]) => Readable.from(chunks);
/** In chunks of an uneven size. */
const inChunks = (bytes: Buffer) =>
  from(bytes.subarray(0, 7), bytes.subarray(7, MEGABYTE + 5), bytes.subarray(MEGABYTE + 5));

describe('a folder on an SFTP server', () => {
  it('OPS-04: stores files of any size, overwrites, lists, reads and deletes them', async () => {
    const place = open();
    const large = randomBytes(3 * MEGABYTE + 123);
    await place.put('large', large.length, inChunks(large));
    expect((await readFile(join(folder, 'large'))).equals(large)).toBe(true);
    expect((await buffer(await place.get('large'))).equals(large)).toBe(true);
    await place.put('large', 3, from(Buffer.from('new')));
    await place.put('empty', 0, from());
    expect((await place.list()).sort()).toEqual(['empty', 'large']);
    expect((await buffer(await place.get('large'))).toString()).toBe('new');
    expect((await buffer(await place.get('empty'))).length).toBe(0);
    await place.remove('large');
    await place.remove('large');
    await expect(place.get('large')).rejects.toThrow('/large is not there');
    expect(await readdir(folder)).toEqual(['empty']);
    expect(server.connections.all).toBe(1);
  });

  it('OPS-04: no name leads out of the folder, neither ours nor one that the server lists', async () => {
    const place = open();
    for (const name of ['../x', 'a/b', '..', '.', '', 'a\\b', 'a\0b']) {
      await expect(place.put(name, 0, from()), name).rejects.toThrow('is not the name of a file');
      await expect(place.get(name), name).rejects.toThrow('is not the name of a file');
      await expect(place.remove(name), name).rejects.toThrow('is not the name of a file');
    }
    expect(await place.list()).toEqual([]); // the server returns ../outside
  });

  it('OPS-04: several files at a time go over one connection', async () => {
    const place = open();
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(names.map((name) => place.put(name, 1, from(Buffer.from(name)))));
    const contents = await Promise.all(names.map(async (name) => buffer(await place.get(name))));
    expect(contents.map(String)).toEqual(names);
    expect(server.connections.all).toBe(1);
  });

  it.skipIf(!existsSync(SFTP_PROGRAM))("OPS-04: works with OpenSSH's sftp-server", async () => {
    const other = await startSftpServer(folder, { program: SFTP_PROGRAM });
    onTestFinished(() => other.close());
    const place = open({}, LONG, other);
    const large = randomBytes(2 * MEGABYTE + 1);
    for (const content of [Buffer.from('old'), large])
      await place.put('a', content.length, inChunks(content));
    expect((await buffer(await place.get('a'))).equals(large)).toBe(true);
    expect(await place.list()).toEqual(['a']);
    await mkdir(join(folder, 'b'));
    await expect(place.put('b', 1, from(Buffer.from('x')))).rejects.toThrow('could not do it for');
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
    await place.remove('a');
    await expect(place.get('a')).rejects.toThrow('is not there');
  });

  it.skipIf(!hasOpenSshServer)(
    "OPS-04: works with OpenSSH's own server, and distinguishes its host key from another",
    async () => {
      const sshd = await startOpenSshServer(await mkdtemp(join(scratch, 'sshd-')));
      onTestFinished(() => sshd.close());
      const asked = { ...sshd.environment, OFFSITE_SFTP_FOLDER: folder, BACKUP_PASSPHRASE: 'x' };
      const place = openWith(asked);
      const large = randomBytes(2 * MEGABYTE + 1);
      for (const content of [Buffer.from('old'), large])
        await place.put('a', content.length, inChunks(content));
      expect((await buffer(await place.get('a'))).equals(large)).toBe(true);
      expect(await place.list()).toEqual(['a']);
      await place.remove('a');
      await expect(place.get('a')).rejects.toThrow('is not there');
      const stranger = openWith({ ...asked, OFFSITE_SFTP_HOST_KEY: newSshKey().public });
      await expect(stranger.list()).rejects.toThrow('which is not in OFFSITE_SFTP_HOST_KEY');
      const uninvited = openWith({ ...asked, OFFSITE_SFTP_KEY: newSshKey().private });
      await expect(uninvited.list()).rejects.toThrow('does not let');
    },
  );
});

describe('authenticating server and client', () => {
  it('OPS-04: a server with another host key gets nothing, not even the password', async () => {
    const wrong = newSshKey().public;
    for (const hostKey of [`SHA256:${'A'.repeat(43)}`, wrong]) {
      const place = open({ OFFSITE_SFTP_HOST_KEY: hostKey });
      await expect(place.put('a', 1, from(Buffer.from('x')))).rejects.toThrow(
        `shows the host key ${server.fingerprint}, which is not in OFFSITE_SFTP_HOST_KEY: nothing was sent`,
      );
    }
    const rsa = `256 SHA256:${'A'.repeat(43)} host (RSA)`;
    await expect(open({ OFFSITE_SFTP_HOST_KEY: rsa }).list()).rejects.toThrow('no host key of the kind');
    expect(server.signIns).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('OPS-04: the host key may be a fingerprint, a public key, or what ssh-keyscan prints', async () => {
    const scanned = `# host:22 SSH-2.0-OpenSSH\n[host]:22 ${server.hostKey}\n${newSshKey().public}`;
    for (const hostKey of [server.hostKey, scanned, `256 ${server.fingerprint} host (ED25519)`])
      expect(await open({ OFFSITE_SFTP_HOST_KEY: hostKey }).list()).toEqual([]);
  });

  it('OPS-04: a wrong password is reported as such, and tried once', async () => {
    const place = open({ OFFSITE_SFTP_PASSWORD: 'hunter2' });
    const refused = await place.list().catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: expect.stringContaining('does not let shop in') });
    expect(String(refused)).not.toContain('hunter2');
    expect(server.signIns.filter((one) => one.includes('hunter2'))).toHaveLength(1);
  });

  it('OPS-04: signs in with a private key, with or without a passphrase, and with a keyboard-interactive password', async () => {
    const keyed = (key: string, more = {}, at = server) =>
      open({ OFFSITE_SFTP_PASSWORD: '', OFFSITE_SFTP_KEY: key, ...more }, LONG, at).list();
    expect(await keyed(server.userKey)).toEqual([]);
    expect(server.signIns).toEqual(expect.arrayContaining(['shop publickey']));
    expect(server.signIns.join()).not.toContain('password');
    const other = newSshKey().private;
    await expect(keyed(other)).rejects.toThrow('does not let shop in');

    const locked = newSshKey('a phrase');
    const second = await startSftpServer(folder, { user: locked });
    onTestFinished(() => second.close());
    await expect(keyed(locked.private, {}, second)).rejects.toThrow('OFFSITE_SFTP_KEY_PASSPHRASE');
    expect(await keyed(locked.private, { OFFSITE_SFTP_KEY_PASSPHRASE: 'a phrase' }, second)).toEqual([]);

    const asking = await startSftpServer(folder, { asks: 'keyboard-interactive' });
    onTestFinished(() => asking.close());
    expect(await open({}, LONG, asking).list()).toEqual([]);
  });
});

describe('a connection that has lasted long enough', () => {
  it('OPS-04: is renewed, but not during an upload or a download', async () => {
    const place = open({}, { ...LONG, lifetimeMs: -1 });
    for (let round = 0; round < 2; round++) await place.list();
    expect(server.connections.all).toBe(2);
    const large = randomBytes(3 * MEGABYTE);
    async function* slowly() {
      for await (const chunk of inChunks(large)) {
        await place.list();
        yield chunk;
      }
    }
    await place.put('a', large.length, slowly());
    expect(server.connections.all).toBe(3);
    for await (const _ of await place.get('a')) await place.list();
    expect(server.connections.all).toBe(4);
  });
});

describe('an SFTP server in trouble', () => {
  it('OPS-04: a connection cut during an upload leaves existing files alone, and the next attempt opens a new one', async () => {
    const place = open();
    await place.put('a', 3, from(Buffer.from('old')));
    const large = randomBytes(3 * MEGABYTE);
    server.faults.cutAt = MEGABYTE;
    for (const name of ['a', 'b'])
      await expect(place.put(name, large.length, inChunks(large))).rejects.toThrow('was cut');
    server.faults.cutAt = null;
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual(['a']);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old');
    await place.list();
    expect(await readdir(folder)).toEqual(['a']);
    for (const name of ['a', 'b']) await place.put(name, large.length, inChunks(large));
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
    expect((await buffer(await place.get('a'))).equals(large)).toBe(true);
    expect(server.connections.all).toBe(3);
  });

  it('OPS-04: what a machine left when it died during an upload is removed after a day, no sooner', async () => {
    const twoDaysAgo = new Date(Date.now() - 2 * DAY);
    for (const name of ['.old.part', '.new.part', 'old.part', '.old'])
      await writeFile(join(folder, name), 'half');
    for (const name of ['.old.part', 'old.part', '.old'])
      await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
    await open().list();
    expect((await readdir(folder)).sort()).toEqual(['.new.part', '.old', 'old.part']);
  });

  it('OPS-04: gives up on a server that does not answer, from the start or later', async () => {
    const sockets = new Set<Socket>();
    const mute = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    await expect(open({ OFFSITE_SFTP_PORT: String(port) }, SHORT).list()).rejects.toThrow('too long');
    for (const socket of sockets) socket.destroy();
    mute.close();

    const place = open({}, { ...LONG, answerMs: 1500 });
    await place.put('a', 1, from(Buffer.from('x')));
    server.faults.silent = true;
    await expect(place.put('b', 1, from(Buffer.from('x')))).rejects.toThrow('has not answered for');
    await expect(place.list()).rejects.toThrow('has not answered for');
    server.faults.silent = false;
    expect(await buffer(await place.get('a'))).toEqual(Buffer.from('x'));
  });

  it('OPS-04: reports a full disk and a folder it may not write to, and leaves no partial file', async () => {
    const place = open();
    const large = randomBytes(MEGABYTE);
    server.faults.refuseWrites = 'full';
    await expect(place.put('a', large.length, from(large))).rejects.toThrow('disk or quota is full');
    expect(await readdir(folder)).toEqual([]);
    server.faults.refuseWrites = 'denied';
    await expect(place.put('a', large.length, from(large))).rejects.toThrow('does not allow it for /a');
    expect(await readdir(folder)).toEqual([]);
    server.faults.refuseWrites = null;
    await place.put('a', 3, from(Buffer.from('old')));
    server.faults.refuseWrites = 'renames';
    await expect(place.put('a', large.length, from(large))).rejects.toThrow('does not allow it for /a');
    expect(await readdir(folder)).toEqual(['a']);
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old');
    await expect(open({ OFFSITE_SFTP_FOLDER: '/nowhere' }).list()).rejects.toThrow('OFFSITE_SFTP_FOLDER');
  });

  it('OPS-04: a connection ends when it is idle, and when the place is closed', async () => {
    const place = open({}, { ...LONG, answerMs: 1000 });
    await place.list();
    expect(server.connections.open).toBe(1);
    await expect.poll(() => server.connections.open, { timeout: 10_000 }).toBe(0);
    await place.list();
    server.faults.silent = true;
    const asked = place.list();
    place.close();
    await expect(asked).rejects.toThrow('was cut');
    await expect.poll(() => server.connections.open, { timeout: 10_000 }).toBe(0);
    await expect(place.list()).rejects.toThrow('was cut');
  });
});
