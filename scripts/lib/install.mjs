import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { step, UserError } from './console.mjs';
import { readJson } from './files.mjs';
import { runNpm } from './npm.mjs';
import { ROOT } from './paths.mjs';

/**
 * What was installed: the lockfile's hash, with or without the development tools, and for which machine.
 * @typedef {{ lockfile: string, dev: boolean, machine: string }} Installed
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const MACHINE = `${process.platform}-${process.arch}`;
const OFFLINE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED)\b/;

/**
 * Installs the packages unless those of the lockfile are already installed.
 * @param {{ dev: boolean, root?: string }} options `dev`: with the tools that build, check and test need
 */
export async function ensureInstalled({ dev, root = ROOT }) {
  if (isInstalled({ dev, root })) return;
  await step(dev ? 'Installing packages and tools' : 'Installing packages', async () => {
    const { code, output } = await npmCi({ dev, root });
    if (code !== 0) throw new UserError(installComplaint(output));
  });
  remember(root, dev);
}

/** @param {{ dev: boolean, root: string }} options */
export function isInstalled({ dev, root }) {
  const lockfile = lockfileHash(root);
  /** @param {Installed | undefined} installed */
  const serves = (installed) =>
    installed?.lockfile === lockfile && installed.machine === MACHINE && (installed.dev || !dev);
  return (
    serves(/** @type {Installed | undefined} */ (readJson(markerPath(root)))) || serves(adoptInstalled(root))
  );
}

/**
 * Someone may have run `npm ci` or `npm install`. If npm's list of installed packages has everything in the lockfile,
 * nothing is installed again.
 * @param {string} root
 * @returns {Installed | undefined}
 */
function adoptInstalled(root) {
  const wanted = /** @type {Lockfile | undefined} */ (readJson(join(root, 'package-lock.json')));
  const present = /** @type {Lockfile | undefined} */ (
    readJson(join(root, 'node_modules', '.package-lock.json'))
  );
  if (!wanted || !present) return undefined;
  const missing = Object.entries(wanted.packages).filter(
    ([path, locked]) =>
      path.includes('node_modules/') &&
      !locked.link &&
      !locked.optional &&
      !locked.devOptional &&
      present.packages[path]?.version !== locked.version,
  );
  if (missing.some(([, locked]) => !locked.dev)) return undefined;
  return remember(root, missing.length === 0);
}

/**
 * @param {string} root
 * @param {boolean} dev
 */
function remember(root, dev) {
  /** @type {Installed} */
  const installed = { lockfile: lockfileHash(root), dev, machine: MACHINE };
  writeFileSync(markerPath(root), `${JSON.stringify(installed)}\n`);
  return installed;
}

/** @param {{ dev: boolean, root: string }} options */
function npmCi({ dev, root }) {
  const args = ['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // No package needs its install script; ssh2's would compile code that the build leaves out.
  args.push('--ignore-scripts');
  // Three attempts within half a minute; npm's default would leave an offline machine without a message for
  // 80 s.
  args.push('--fetch-retries=3', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000');
  return runNpm(args, root);
}

/** @param {string} output npm's output */
export function installComplaint(output) {
  if (OFFLINE.test(output))
    return "The packages could not be downloaded: this machine does not reach npm's registry. Connect it and run the command again.";
  return `${output.trimEnd()}\n\nnpm could not install the packages; its own words stand above.`;
}

/** @param {string} root */
function lockfileHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function markerPath(root) {
  return join(root, 'node_modules', '.kickstand-install');
}
