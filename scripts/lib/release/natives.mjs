import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../console.mjs';
import { runNpm } from '../npm.mjs';
import { run } from '../run.mjs';

/** @typedef {import('./packages.mjs').ReleasePackage} ReleasePackage */

/**
 * Downloads packages with native parts, also for other machines, and unpacks each at its path below `root`. npm
 * installs only what fits this machine, so each is downloaded as a file and verified with the lockfile's checksum.
 * @param {ReleasePackage[]} packages
 * @param {string} root
 */
export async function unpackNatives(packages, root) {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-natives-'));
  try {
    const specs = packages.map(({ name, version }) => `${name}@${version}`);
    const { code, output } = await runNpm(
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, ...specs],
      folder,
    );
    if (code !== 0) throw new UserError(`${output.trimEnd()}\n\nnpm could not fetch ${specs.join(', ')}.`);
    for (const one of packages) {
      const file = join(folder, `${one.name.replace('@', '').replace('/', '-')}-${one.version}.tgz`);
      requireIntegrity(one, readFileSync(file));
      await unpack(file, join(root, one.path));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Pick<ReleasePackage, 'name' | 'version' | 'integrity'>} one @param {Buffer} bytes */
export function requireIntegrity({ name, version, integrity }, bytes) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity)
    throw new UserError(`${name}@${version} is not the package of the lockfile: its checksum differs.`);
}

/** @param {string} file @param {string} to */
async function unpack(file, to) {
  mkdirSync(to, { recursive: true });
  const { code, output } = await run('tar', ['-xzf', file, '-C', to, '--strip-components=1']);
  if (code !== 0) throw new UserError(`${file} could not be unpacked: ${output.trim()}`);
}
