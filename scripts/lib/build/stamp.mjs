import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readJson } from '../files.mjs';
import { ROOT, SERVER_DIST, SERVER_MAIN, WEB_DIST } from '../paths.mjs';

/**
 * Identifies the sources of a build. `look` is a hash of names, sizes and times and quick to compare; a clone or
 * checkout changes only times, so if it differs `content` decides.
 * @typedef {{ look: string, content: string }} Stamp
 * @typedef {{ path: string, size: number, time: number }} Source
 */

const TEST_FILE = /\.test\.[cm]?[jt]sx?$/;
const ROOTS = ['apps', 'packages', 'scripts/build.mjs', 'scripts/lib/build', 'package-lock.json'];
const STAMP = join(SERVER_DIST, 'built-from.json');
const RESULTS = [SERVER_MAIN, join(WEB_DIST, 'index.html')];

export function isBuilt() {
  return RESULTS.every((path) => existsSync(path)) && isFresh(STAMP, ROOT, ROOTS);
}

/** Removed before a build, so that an incomplete build never counts as complete. */
export function forgetBuilt() {
  rmSync(STAMP, { force: true });
}

/** @param {Stamp} stamp taken before the build, so that a file saved meanwhile makes it stale */
export function rememberBuilt(stamp) {
  writeFileSync(STAMP, JSON.stringify(stamp));
}

export function stampOfSources() {
  return stampOf(ROOT, ROOTS);
}

/**
 * @param {string} stampPath
 * @param {string} root
 * @param {string[]} roots
 */
export function isFresh(stampPath, root, roots) {
  const stamp = /** @type {Stamp | undefined} */ (readJson(stampPath));
  if (!stamp) return false;
  const sources = listSources(root, roots);
  if (lookOf(sources) === stamp.look) return true;
  if (contentOf(root, sources) !== stamp.content) return false;
  writeFileSync(stampPath, JSON.stringify({ look: lookOf(sources), content: stamp.content }));
  return true;
}

/**
 * @param {string} root
 * @param {string[]} roots
 * @returns {Stamp}
 */
export function stampOf(root, roots) {
  const sources = listSources(root, roots);
  return { look: lookOf(sources), content: contentOf(root, sources) };
}

/**
 * @param {string} root
 * @param {string[]} roots
 * @returns {Source[]}
 */
function listSources(root, roots) {
  return listFiles(root, roots)
    .filter((path) => !TEST_FILE.test(path))
    .map((path) => {
      const { size, mtimeMs } = statSync(join(root, path));
      return { path, size, time: mtimeMs };
    });
}

/** @param {Source[]} sources */
function lookOf(sources) {
  const hash = createHash('sha256');
  for (const { path, size, time } of sources) hash.update(`${path}\0${size}\0${time}\n`);
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {Source[]} sources
 */
function contentOf(root, sources) {
  const hash = createHash('sha256');
  for (const { path, size } of sources)
    hash.update(`${path}\0${size}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
