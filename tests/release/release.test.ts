import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { makeRelease } from '../../scripts/lib/release/make-release.mjs';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** The parts of a release have their tests beside the scripts; packing a whole one takes a minute. */
describe.skipIf(!process.env.TEST_FULL)('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-released-'));
  const unpacked = join(folder, 'root', 'opt', 'kickstand');
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

  it.skipIf(!isRoot)(
    'OPS-01 OPS-02 runs in an empty root with only Node, without network, as another user, with nothing to write but its data',
    async () => {
      const root = join(folder, 'root');
      const data = join(folder, 'data');
      for (const path of ['usr/bin', 'tmp', 'proc', 'data', 'dev'])
        mkdirSync(join(root, path), { recursive: true });
      mkdirSync(data, { mode: 0o700 });
      await chown(data, 10001, 10001);
      for (const program of [process.execPath, '/usr/bin/env']) copyProgram(program, root);
      const script = join(ROOT, 'tests/release/empty-root.sh');
      const { stdout } = await promisify(execFile)(
        'unshare',
        ['--mount', '--net', '--pid', '--fork', 'sh', script, root, data, '3000'],
        { timeout: 180_000 },
      );
      expect(stdout).toMatch(/ready after \d+ ms/);
      for (const line of ['page 200', 'picture true', 'write EROFS', 'doctor 1', 'stopped 0'])
        expect(stdout.split('\n')).toContain(line);
      expect(stdout).not.toMatch(/^problem/m);
    },
    240_000,
  );
});

/** A program with the libraries it is linked with, and those of the C library that come with every machine. */
function copyProgram(program: string, root: string): void {
  cpSync(program, join(root, 'usr/bin', program.endsWith('env') ? 'env' : 'node'), { dereference: true });
  const linked = execFileSync('ldd', [program], { encoding: 'utf8' });
  const libraries = [...linked.matchAll(/(\/lib\S*)/g)].map(([, path = '']) => path);
  const libc = libraries.find((path) => path.includes('libc.so')) ?? '';
  for (const library of [...libraries, join(dirname(libc), 'libresolv.so.2')])
    cpSync(library, join(root, library), { dereference: true });
}
