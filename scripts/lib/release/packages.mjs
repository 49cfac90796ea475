import { LEFT_OUT_PACKAGES } from '../build/native-parts.mjs';

/**
 * The fields of a package in the lockfile that a release needs.
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 * @typedef {{ path: string, name: string, version: string, integrity: string | null, license: string | null, native: boolean, needs: string[] }} ReleasePackage
 */

const MACHINES = { os: 'linux', cpu: ['x64', 'arm64'], libc: 'glibc' };

/**
 * All packages that the given ones need at run time, on the platforms of a release.
 * @param {Lockfile} lockfile
 * @param {string[]} starts paths in the lockfile, such as `apps/server` or `node_modules/sharp`
 * @returns {ReleasePackage[]} sorted by path; without the repository's own packages
 */
export function packagesFor({ packages }, starts) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    const needs = Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
      const at = resolveIn(packages, /** @type {string} */ (path), name);
      const isLeftOut = LEFT_OUT_PACKAGES.includes(name);
      return at !== null && !isLeftOut && fits(packages[at] ?? {}) ? [at] : [];
    });
    found.set(path, needs);
    waiting.push(...needs);
  }
  return [...found]
    .filter(([path]) => path.includes('node_modules/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, needs]) => describe(path, packages[path] ?? {}, needs));
}

/** @param {string} path @param {LockedPackage} locked @param {string[]} needs @returns {ReleasePackage} */
function describe(path, { version = '', integrity, license, cpu }, needs) {
  return {
    ...{ path, name: nameOf(path), version, needs: needs.filter((at) => at.includes('node_modules/')) },
    ...{ integrity: integrity ?? null, license: license ?? null, native: cpu !== undefined },
  };
}

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Resolves like Node: next to the package, then in each folder above. An optional package may be missing.
 * @param {Lockfile['packages']} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function resolveIn(packages, from, name) {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const locked = packages[path];
    if (locked) return locked.link ? (locked.resolved ?? null) : path;
    if (at === '') return null;
  }
}

/** @param {LockedPackage} locked */
function fits({ os, cpu, libc }) {
  return (
    (!os || os.includes(MACHINES.os)) &&
    (!cpu || cpu.some((one) => MACHINES.cpu.includes(one))) &&
    (!libc || libc.includes(MACHINES.libc))
  );
}
