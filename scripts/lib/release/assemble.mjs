import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { OUTSIDE } from '../build/outside.mjs';
import { ROOT } from '../paths.mjs';
import { unpackNatives } from './natives.mjs';
import { formerLicense, makeNotices } from './notices.mjs';
import { packagesFor } from './packages.mjs';
import { makeSbom, TYPEFACE } from './sbom.mjs';

/** @typedef {{ version: string, commit: string, date: string }} Release */

/** Copied to the archive with the same layout as in the repository, so that the code finds it. */
const FILES = [
  ...['LICENSE', 'README.md', 'CHANGELOG.md', 'docs', 'deploy', 'bin/kickstand.mjs'],
  ...[
    'apps/server/package.json',
    'apps/server/drizzle',
    'apps/server/reference',
    'apps/server/dist',
    'apps/web/dist',
  ],
  ...['node', 'commands', 'console', 'files', 'npm-parent', 'operator', 'paths', 'release/version'].map(
    (name) => `scripts/lib/${name}.mjs`,
  ),
  'scripts/lib/https',
];
/** Only needed for building: making the template, sample data, and the build stamp. */
const LEFT_OUT =
  /(\.test\.mjs|apps\/server\/dist\/(built-from\.json|build-template\.js|seed\.js)|apps\/server\/drizzle\/meta\/\d+_snapshot\.json|docs\/images)$/;
/** Not needed at run time, and half the size of the packages. */
const LEFT_OUT_OF_PACKAGES =
  /(\.map|\.d\.[cm]?ts|\.md|swagger-ui-(es-bundle|es-bundle-core|standalone-preset)\.js)$/;

/** The launcher, to which a link in /usr/local/bin may point. */
const LAUNCHER = `#!/bin/sh
exec node "$(dirname "$(readlink -f "$0")")/bin/kickstand.mjs" "$@"
`;

/**
 * Puts everything of a release, which is already built, into a folder.
 * @param {{ folder: string, release: Release }} options
 * @returns {Promise<{ sbom: string }>}
 */
export async function assemble({ folder, release }) {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const shipped = packagesFor(
    lockfile,
    OUTSIDE.map((name) => `node_modules/${name}`).filter((path) => path in lockfile.packages),
  );
  const contained = packagesFor(lockfile, ['apps/server', 'apps/web']).map((one) => ({
    ...one,
    license: one.license ?? formerLicense(join(ROOT, one.path)),
  }));
  for (const path of FILES) copy(join(ROOT, path), join(folder, path), LEFT_OUT);
  for (const { path, native } of shipped)
    if (!native) copy(join(ROOT, path), join(folder, path), LEFT_OUT_OF_PACKAGES);
  await unpackNatives(
    shipped.filter(({ native }) => native),
    folder,
  );

  const sbom = `${JSON.stringify(makeSbom({ ...release, packages: contained }), null, 2)}\n`;
  const { version } = release;
  write(
    folder,
    'package.json',
    json({ name: 'kickstand', version, license: 'MIT', type: 'module', private: true }),
  );
  write(folder, 'release.json', json(release));
  write(folder, 'sbom.cdx.json', sbom);
  write(folder, 'THIRD-PARTY-NOTICES.txt', notices(contained, folder));
  write(folder, 'kickstand', LAUNCHER);
  chmodSync(join(folder, 'kickstand'), 0o755);
  write(folder, 'SHA256SUMS', checksums(folder));
  return { sbom };
}

/** @param {string} from @param {string} to @param {RegExp} leftOut */
function copy(from, to, leftOut) {
  cpSync(from, to, {
    recursive: true,
    filter: (source) => !leftOut.test(source.replaceAll(sep, '/')) && !nestedModules(source, from),
  });
}

/** Nested packages are copied by their own path, if they are needed. @param {string} source @param {string} from */
const nestedModules = (source, from) => relative(from, source).split(sep).includes('node_modules');

/** @param {import('./packages.mjs').ReleasePackage[]} packages @param {string} folder */
function notices(packages, folder) {
  const parts = packages.map(({ path, name, version, license, native }) => ({
    title: `${name} ${version}${license ? ` (${license})` : ''}`,
    folder: join(native ? folder : ROOT, path),
  }));
  const inter = readFileSync(join(ROOT, 'apps/web/src/styles/fonts/LICENSE-Inter.txt'), 'utf8').trim();
  return `${makeNotices(parts, [{ title: `${TYPEFACE.name} ${TYPEFACE.version} (${TYPEFACE.license})`, text: inter }])}\n`;
}

/** In the format of `sha256sum --check`. @param {string} folder */
function checksums(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  return files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`).join('');
}

/** @param {Buffer} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** @param {string} folder @param {string} path @param {string} text */
function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
