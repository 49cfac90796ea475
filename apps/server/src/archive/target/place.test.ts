import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takePlace } from '../../platform/restored-folder.ts';
import { claimPlace } from './place.ts';

describe('a restore that takes effect at the next start', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-place-'));
    await fill(dataDir, 'fresh');
    await mkdir(join(dataDir, 'backups'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const fill = async (folder: string, word: string) => {
    for (const name of ['db', 'files', 'keys']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'what'), word);
    }
    await writeFile(join(folder, 'secrets.json'), word);
  };
  const words = async () => {
    const files = ['db/what', 'files/what', 'keys/what', 'secrets.json'];
    return Promise.all(files.map((file) => readFile(join(dataDir, file), 'utf8')));
  };
  const held = async () => {
    const place = await claimPlace({ dataDir, s3: null }, { fresh: true });
    await fill(place.staging, 'restored');
    await place.hold();
    await place.clear();
  };

  it('SET-02 changes nothing until then, and replaces everything then', async () => {
    await held();
    expect(await words()).toEqual(Array(4).fill('fresh'));
    await takePlace(dataDir);
    expect(await words()).toEqual(Array(4).fill('restored'));
    expect((await readdir(dataDir)).sort()).toEqual(['backups', 'db', 'files', 'keys', 'secrets.json']);
  });

  it('SET-02 is completed by the next start if one is interrupted', async () => {
    await held();
    await rm(join(dataDir, 'secrets.json'));
    await rename(join(dataDir, '.restored', 'secrets.json'), join(dataDir, 'secrets.json'));
    await rm(join(dataDir, 'files'), { recursive: true });
    await takePlace(dataDir);
    await takePlace(dataDir);
    expect(await words()).toEqual(Array(4).fill('restored'));
  });

  it('SET-02 keeps its own keys if the archive contains none', async () => {
    const place = await claimPlace({ dataDir, s3: null }, { fresh: true });
    await mkdir(join(place.staging, 'db'));
    await writeFile(join(place.staging, 'db', 'what'), 'restored');
    await place.hold();
    await takePlace(dataDir);
    expect(await words()).toEqual(['restored', 'fresh', 'fresh', 'fresh']);
  });
});
