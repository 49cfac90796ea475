import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { UserError } from './console.mjs';
import { ROOT } from './paths.mjs';

/**
 * Launch options for Playwright. Without a path it starts its own browser.
 * @typedef {{ executablePath?: string, args: string[], env?: Record<string, string> }} Browser
 * @typedef {{ [name: string]: string | undefined }} Environment
 */

/**
 * What the finder reads from the machine; replaced in tests.
 * @typedef {object} Machine
 * @property {Environment} env
 * @property {NodeJS.Platform} platform
 * @property {string} arch
 * @property {boolean} isRoot
 * @property {(path: string) => boolean} exists
 * @property {(path: string) => boolean} runs
 * @property {() => Promise<string>} playwrightPath where Playwright's own browser would be
 * @property {() => Promise<{ executablePath: string, libraries: string, fonts: string }>} unpack the one from npm
 */

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// The headless shell first, because it draws no windows and leaves more CPU time for the tests.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_APPS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/**
 * A Chromium for tests and screenshots: from CHROMIUM_PATH, the system, Playwright, or npm, in this order.
 * @param {Machine} [machine]
 * @returns {Promise<Browser>}
 */
export async function findBrowser(machine = thisMachine()) {
  // Chromium's sandbox does not work for root, which is common in containers.
  const args = machine.isRoot ? ['--no-sandbox', ...ARGS] : ARGS;

  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named))
    throw new UserError(`CHROMIUM_PATH names ${named}, which is not there.`);
  if (named) return { executablePath: named, args };

  const system = systemPaths(machine).find((path) => machine.exists(path) && machine.runs(path));
  if (system) return { executablePath: system, args };

  const own = await machine.playwrightPath();
  if (machine.exists(own)) return { executablePath: own, args };
  if (machine.exists(headlessShellFolder(own))) return { args };

  if (machine.platform === 'linux' && machine.arch === 'x64') {
    const { executablePath, libraries, fonts } = await machine.unpack();
    const env = { ...definedOnly(machine.env), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts };
    return { executablePath, args: [...args, '--headless=shell', '--no-zygote'], env };
  }
  throw new UserError(
    'No browser for the browser tests: install Chromium or Chrome, set CHROMIUM_PATH, or run `npx playwright install chromium`.',
  );
}

/** @param {Machine} machine */
function systemPaths({ env, platform }) {
  if (platform === 'darwin') return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_APPS.map((app) => `${folder}\\${app}`));
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * `playwright install --only-shell` installs a smaller browser next to where the full one would be.
 * @param {string} path of the full one: <cache>/chromium-<revision>/<folder>/<program>
 */
function headlessShellFolder(path) {
  const folder = dirname(dirname(path));
  return folder.replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1');
}

/** @returns {Machine} */
function thisMachine() {
  return {
    env: process.env,
    platform: process.platform,
    arch: process.arch,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    runs: answersItsVersion,
    playwrightPath: async () => (await import('@playwright/test')).chromium.executablePath(),
    unpack: unpackFromNpm,
  };
}

/**
 * Ubuntu has a chromium-browser that only prints how to install one. (Not run on Windows, where Chrome would
 * open a window instead of answering.)
 * @param {string} path
 */
function answersItsVersion(path) {
  if (process.platform !== 'linux') return true;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** @sparticuz/chromium is made for AWS Lambda and contains all libraries it needs. */
async function unpackFromNpm() {
  const cache = join(ROOT, 'node_modules', '.cache', 'kickstand');
  const folder = join(cache, 'chromium');
  const found = {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
  };
  if (existsSync(folder)) return found;

  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'chromium-'));
  const before = { ...process.env };
  // It unpacks into TMPDIR, and its libraries only if it detects AWS Lambda.
  Object.assign(process.env, { TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  // Another process may have been faster; either copy works.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return found;
}

/** @param {Environment} env */
function definedOnly(env) {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
