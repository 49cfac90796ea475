import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UserError } from '../console.mjs';
import { ROOT } from '../paths.mjs';
import { run } from '../run.mjs';
import { assemble, sha256 } from './assemble.mjs';
import { packFolder } from './tar.mjs';

/**
 * Writes `kickstand-<version>.tar.gz`, its SBOM and `SHA256SUMS` into a folder.
 * @param {string} to
 */
export async function makeRelease(to) {
  const target = resolve(to);
  const release = await describeRelease();
  const name = `kickstand-${release.version}`;
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-release-'));
  try {
    const { sbom } = await assemble({ folder, release });
    mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}.tar.gz`);
    await packFolder({ folder, prefix: name, time: new Date(release.date), to: archive });
    writeFileSync(join(target, `${name}.cdx.json`), sbom);
    const files = [`${name}.tar.gz`, `${name}.cdx.json`];
    const sums = files.map((file) => `${sha256(readFileSync(join(target, file)))}  ${file}\n`);
    writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
    return { archive, bytes: statSync(archive).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The version and the commit with its date, the only timestamp in the archive, so that builds are reproducible. */
async function describeRelease() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (!existsSync(join(ROOT, '.git')))
    throw new UserError('A release is made from a clone: it names the commit it was built from.');
  const { code, output } = await run('git', ['log', '-1', '--format=%H %ct']);
  if (code !== 0) throw new UserError(`git does not name the commit: ${output.trim()}`);
  const [commit = '', seconds = ''] = output.trim().split(' ');
  const changed = (await run('git', ['status', '--porcelain', '--untracked-files=no'])).output.trim() !== '';
  const date = new Date(Number(seconds) * 1000).toISOString();
  return { version, commit: changed ? `${commit}-changed` : commit, date };
}
