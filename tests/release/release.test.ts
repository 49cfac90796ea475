import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chown } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { OWNER, SET_UP } from '../../apps/server/src/testing/test-shop.ts';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { makeRelease } from '../../scripts/lib/release/make-release.mjs';
import { MACHINE_NODE } from '../../scripts/lib/tested-node.mjs';
import { freePort } from '../e2e/support/free-port.ts';
import { startSftpServer } from '../support/sftp-server.ts';
import { unpackFolder } from '../upgrade/packed-folder.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const run = promisify(execFile);
/** Its times are those of a machine without other work, as far as the system lets it go first. */
const GOES_FIRST = spawnSync('chrt', ['-f', '1', 'true']).status === 0 ? 'chrt -f 1' : '';
const NODES = [...new Set([process.execPath, process.env[MACHINE_NODE] ?? process.execPath])];

/** The parts of a release have tests next to the scripts; packing a complete one takes a minute. */
describe.skipIf(!process.env.TEST_FULL)('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-released-'));
  const unpacked = join(folder, 'kickstand');
  const image = join(folder, 'root');
  let archive: string;
  beforeAll(async () => {
    await ensureBuilt();
    ({ archive } = await makeRelease(join(folder, 'release')));
    mkdirSync(unpacked, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('OPS-01 is whole by its own checksums, names its license notices and lists its parts', () => {
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: unpacked });
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: dirname(archive) });
    const sbom = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8'));
    const notices = readFileSync(join(unpacked, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const { name, version } of sbom.components) expect(notices).toContain(`${name} ${version}`);
  });

  it('OPS-01 gives the same bytes when it is packed again', async () => {
    const { archive: again } = await makeRelease(join(folder, 'again'));
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  }, 300_000);

  it('OPS-01 brings native parts for x64 and for arm64, each made for its machine', () => {
    const machines = { x64: 0x3e, arm64: 0xb7 };
    for (const [arch, machine] of Object.entries(machines)) {
      const natives = ['sharp', 'sharp-libvips'].flatMap((name) => {
        const at = join(unpacked, 'node_modules', '@img', `${name}-linux-${arch}`, 'lib');
        return readdirSync(at)
          .filter((file) => /\.(node|so)(\.|$)/.test(file))
          .map((file) => join(at, file));
      });
      expect(natives.length, arch).toBeGreaterThan(1);
      for (const file of natives) {
        const head = readFileSync(file).subarray(0, 20);
        expect(head.subarray(0, 4).toString('latin1')).toBe('\x7fELF');
        expect(head.readUInt16LE(18), file).toBe(machine);
      }
    }
  });

  const kickstand = (command: string, environment: Record<string, string>, ...args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', ENV_FILE: devNull, ...environment };
    return spawnSync(join(unpacked, 'kickstand'), [command, ...args], { env, cwd: folder, encoding: 'utf8' });
  };

  it('OPS-01 OPS-04: its doctor reaches an SFTP server, with what the bundle brings for that', async () => {
    const there = join(folder, 'sftp');
    mkdirSync(there);
    const server = await startSftpServer(there);
    onTestFinished(() => server.close());
    const env = {
      ...{ PATH: process.env.PATH ?? '', ENV_FILE: devNull, DATA_DIR: join(folder, 'no-shop') },
      ...{ ...server.environment, BACKUP_PASSPHRASE: 'a passphrase that is long' },
    };
    const { stdout } = await run(join(unpacked, 'kickstand'), ['doctor'], { env, cwd: folder }).catch(
      (error: { stdout: string }) => error, // with warnings it exits with 1
    );
    expect(stdout).toContain('keeps files and gives them back');
  }, 60_000);

  it('OPS-01 is unpacked and started on a folder of 0.1.0: migrated behind a backup; its other commands run', async () => {
    const old = join(folder, 'old');
    await unpackFolder(readFileSync(join(ROOT, 'tests/fixtures/upgrade-0.1.0/shop.br')), old);
    const environment = { DATA_DIR: join(old, 'data'), PORT: await freePort(), LOG_LEVEL: 'silent' };
    const server = spawn(join(unpacked, 'kickstand'), ['start'], {
      env: { PATH: process.env.PATH ?? '', ENV_FILE: devNull, ...environment },
      cwd: folder,
      stdio: 'inherit',
    });
    const ended = once(server, 'exit');
    onTestFinished(() => void server.kill('SIGKILL'));
    const health = () => fetch(`http://127.0.0.1:${environment.PORT}/api/health`).catch(() => null);
    while ((await health())?.status !== 200) {
      expect(server.exitCode).toBeNull();
      await pause(50);
    }
    const backups = () =>
      readdirSync(join(environment.DATA_DIR, 'backups')).filter((name) => name.endsWith('.kickstand'));
    expect(backups()).toEqual([expect.stringMatching(/-migration\.kickstand$/)]);

    const config = kickstand('config', environment);
    expect(config).toMatchObject({ status: 0, stdout: expect.stringContaining(environment.DATA_DIR) });
    expect(kickstand('backup', environment)).toMatchObject({ status: 0 });
    expect(backups()).toHaveLength(2);
    expect(kickstand('takeover', environment, '--help')).toMatchObject({ status: 0 });
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(kickstand('verify', environment)).toMatchObject({ status: 0 });
  }, 180_000);

  it.skipIf(!isRoot)(
    'OPS-01 OPS-02 is made an image by the steps of the Dockerfile: one machine, no documents, 150 MB at most',
    () => {
      for (const path of ['usr/bin', 'tmp', 'proc', 'data', 'dev', 'opt'])
        mkdirSync(join(image, path), { recursive: true });
      const began = performance.now();
      execFileSync('sh', ['-euc', unpackStep(join(image, 'opt/kickstand'))], {
        cwd: dirname(archive),
        env: { PATH: process.env.PATH ?? '', VERSION: /\/kickstand-([^/]*)\.tar\.gz$/.exec(archive)?.[1] },
      });
      console.log(`the Dockerfile's unpacking took ${Math.round(performance.now() - began)} ms`);
      const img = readdirSync(join(image, 'opt/kickstand/node_modules/@img'));
      expect(img.filter((name) => name.startsWith('sharp-')).sort()).toEqual([
        `sharp-libvips-linux-${process.arch}`,
        `sharp-linux-${process.arch}`,
      ]);
      for (const name of ['docs', 'deploy'])
        expect(existsSync(join(image, 'opt/kickstand', name))).toBe(false);
      const megabytes = Number(
        execFileSync('du', ['-sm', join(image, 'opt')], { encoding: 'utf8' }).split('\t')[0],
      );
      console.log(`the image's own layer has ${megabytes} MB`);
      expect(megabytes).toBeLessThan(150);
    },
    60_000,
  );

  it.skipIf(!isRoot).each(NODES)(
    'OPS-01 OPS-02 runs in an empty root with only Node, without network, as another user, with nothing to write but its data: %s',
    async (node) => {
      const began = performance.now();
      const bytes = [...(GOES_FIRST ? GOES_FIRST.split(' ') : []), 'tar', '-xzf', archive, '-C', folder];
      execFileSync(bytes[0] ?? '', bytes.slice(1));
      const unpackMs = Math.round(performance.now() - began);
      const data = mkdtempSync(join(folder, 'data-'));
      await chown(data, 10001, 10001);
      for (const program of [node, '/usr/bin/env']) copyProgram(program, image);
      copyFileSync(join(ROOT, 'tests/release/use-shop.mjs'), join(image, 'opt/use-shop.mjs'));
      const { email, password } = OWNER;
      const shop = { setUp: SET_UP, credentials: { email, password } };
      writeFileSync(join(image, 'opt/shop.json'), JSON.stringify(shop));
      const script = join(ROOT, 'tests/release/empty-root.sh');
      const { stdout } = await run(
        'unshare',
        [
          ...['--mount', '--net', '--pid', '--fork', '--kill-child'],
          ...['sh', script, image, data, '3000', GOES_FIRST],
        ],
        { timeout: 180_000 },
      );
      const lines = stdout.split('\n');
      for (const line of ['set up 200', 'signed in 200', `user ${email}`, 'page 200', 'picture true'])
        expect(lines).toContain(line);
      for (const line of ['write EROFS', 'doctor 1', 'stopped 0']) expect(lines).toContain(line);
      expect(stdout).not.toMatch(/^problem/m);
      const [first = 0] = timesOf(stdout, 'ready');
      const later = timesOf(stdout, 'again');
      console.log(
        `${node}: unpacked in ${unpackMs} ms, first start ${first} ms, later ${later.join(', ')} ms`,
      );
      expect(unpackMs + first).toBeLessThan(10_000);
      expect(later).toHaveLength(3);
      expect(Math.min(...later)).toBeLessThan(3_000);
    },
    240_000,
  );
});

const timesOf = (output: string, what: string) =>
  [...output.matchAll(new RegExp(`^${what} after (\\d+) ms$`, 'gm'))].map(([, ms]) => Number(ms));

/** The RUN of the Dockerfile's first stage, for another folder. */
function unpackStep(to: string): string {
  const [, stage = ''] = readFileSync(join(ROOT, 'deploy/container/Dockerfile'), 'utf8').split('\nFROM ');
  const [, step = ''] =
    /^RUN ([\s\S]*)$/m.exec(stage.replace(/^ *#.*\n/gm, '').replaceAll('\\\n', ' ')) ?? [];
  return step.replaceAll('/opt/kickstand', to);
}

/** A program with the libraries it is linked with, and those of the C library that come with every machine. */
function copyProgram(program: string, root: string): void {
  copyFileSync(program, join(root, 'usr/bin', program.endsWith('env') ? 'env' : 'node'));
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
  const libraries = [...linked.matchAll(/(\/lib\S*)/g)].map(([, path = '']) => path);
  const libc = libraries.find((path) => path.includes('libc.so')) ?? '';
  for (const library of [...libraries, join(dirname(libc), 'libresolv.so.2')]) {
    mkdirSync(dirname(join(root, library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
}
