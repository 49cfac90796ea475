import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { killChildren, startChild } from '../../../../../tests/support/child-process.ts';
import { type S3Server, startS3Server } from '../../../../../tests/support/s3-server.ts';
import { readConfig } from '../config/index.ts';
import { incomingFolder, openDiskStore } from './disk-store.ts';
import { type FileStore, FilesAway, readWhole } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const newPath = (bucket = 'bike-photos') => `${bucket}/${randomUUID()}.jpg`;

async function listed(store: FileStore, prefix: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of store.list(prefix)) paths.push(path);
  return paths.sort();
}

async function sizeOf(store: FileStore, path: string): Promise<number | undefined> {
  const file = await store.get(path);
  file?.body.destroy();
  return file?.bytes;
}

async function textOf(store: FileStore, path: string): Promise<string | null> {
  const file = await store.get(path);
  return file && (await readWhole(file)).toString();
}

let dataDir: string;
let s3: S3Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kickstand-files-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const KINDS = {
  'a folder': () => ({}),
  'an object store': () => s3.environment,
  'an object store with a prefix': () => ({ ...s3.environment, S3_PREFIX: 'ironbound/files' }),
};

describe.each(Object.entries(KINDS))('files in %s', (_kind, environment) => {
  let store: FileStore;
  beforeEach(async () => {
    const config = readConfig({ DATA_DIR: join(dataDir, randomUUID()), ...environment() });
    if (!config.ok) throw new Error(config.mistakes.join(' '));
    s3.objects.clear();
    store = await openFileStore(config.config);
  });

  it('CAM-06 come back as they were put, with their size', async () => {
    const path = newPath();
    await store.put(path, Buffer.from('picture'));
    expect(await sizeOf(store, path)).toBe(7);
    expect(await textOf(store, path)).toBe('picture');
  });

  it('are replaced whole', async () => {
    const path = newPath();
    await store.put(path, Buffer.from('a longer first one'));
    await store.put(path, Buffer.from('second'));
    expect(await textOf(store, path)).toBe('second');
    expect(await listed(store, '')).toEqual([path]);
  });

  it('are null if missing, and can be removed twice', async () => {
    const path = newPath();
    expect(await store.get(path)).toBeNull();
    await store.put(path, Buffer.from('x'));
    await store.remove(path);
    await store.remove(path);
    expect(await store.get(path)).toBeNull();
    expect(await listed(store, '')).toEqual([]);
  });

  it('are listed by bucket, over more than one page', async () => {
    const photos = Array.from({ length: 5 }, () => newPath()).sort();
    const signature = newPath('signatures');
    for (const path of [...photos, signature]) await store.put(path, Buffer.from('x'));
    expect(await listed(store, 'bike-photos/')).toEqual(photos);
    expect(await listed(store, 'id-images/')).toEqual([]);
    expect(await listed(store, '')).toEqual([...photos, signature]);
  });

  it('CAM-06 take no path that could lead elsewhere', async () => {
    for (const path of [
      '../x',
      `bike-photos/../../${randomUUID()}.jpg`,
      '/etc/passwd',
      newPath().toUpperCase(),
      '',
    ]) {
      await expect(store.put(path, Buffer.from('x')), path).rejects.toThrow('not a path');
      await expect(store.get(path), path).rejects.toThrow('not a path');
      await expect(store.remove(path), path).rejects.toThrow('not a path');
    }
    await expect(listed(store, '../')).rejects.toThrow('not a prefix');
  });
});

describe('files in an object store that is in trouble', () => {
  it('fail with an error of their own, not as if they were missing', async () => {
    const config = readConfig({ ...s3.environment });
    if (!config.ok) throw new Error(config.mistakes.join(' '));
    const store = await openFileStore(config.config);
    s3.failing = true;
    await expect(store.put(newPath(), Buffer.from('x'))).rejects.toBeInstanceOf(FilesAway);
    await expect(store.get(newPath())).rejects.toBeInstanceOf(FilesAway);
    s3.failing = false;
    expect(await store.get(newPath())).toBeNull();
  });
});

describe('files on the disk', () => {
  afterEach(killChildren);

  it('CAM-06 are for the user who runs the server only, spread by the first two characters', async () => {
    const root = join(dataDir, 'modes', 'files');
    const store = await openDiskStore(root);
    const path = newPath();
    await store.put(path, Buffer.from('x'));
    const [bucket = '', name = ''] = path.split('/');
    const folder = join(root, bucket, name.slice(0, 2));
    const mode = async (of: string) => (await stat(of)).mode & 0o777;
    expect(await mode(join(folder, name))).toBe(0o600);
    for (const each of [root, join(root, bucket), folder]) expect(await mode(each), each).toBe(0o700);
  });

  it('DAT-03 that were acknowledged are complete after a kill, and partial ones are not visible', async () => {
    const root = join(dataDir, 'killed', 'files');
    const child = startChild('put-files-forever.ts', [root]);
    await child.until((lines) => lines.length >= 20);
    expect(await readdir(incomingFolder(root))).not.toEqual([]);
    child.process.kill('SIGKILL');
    await child.ended;

    const store = await openDiskStore(root);
    expect(await readdir(incomingFolder(root))).toEqual([]);
    const visible = await listed(store, '');
    for (const line of child.lines) {
      const [path = '', hash] = line.split(' ');
      expect(visible).toContain(path);
      const file = await store.get(path);
      const bytes = file ? await readWhole(file) : Buffer.alloc(0);
      expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(hash);
    }
    // the file being stored may have been completed
    expect(visible.length - child.lines.length).toBeLessThanOrEqual(1);
    for (const path of visible) expect(await sizeOf(store, path), path).toBe(300_000);
  });

  it('leave nothing behind when they cannot be written', async () => {
    const root = join(dataDir, 'refused', 'files');
    const store = await openDiskStore(root);
    await rm(incomingFolder(root), { recursive: true });
    await expect(store.put(newPath(), Buffer.from('x'))).rejects.toThrow('ENOENT');
    expect(existsSync(incomingFolder(root))).toBe(false);
    expect(await listed(store, '')).toEqual([]);
  });
});
