import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './console.mjs';
import { SERVER_MAIN } from './paths.mjs';

/**
 * The built server in its own process with a temporary data folder.
 * @typedef {object} Shop
 * @property {string} url
 * @property {string} dataDir
 * @property {() => string} output its output so far
 * @property {() => Promise<void>} stop
 */

const READY = /^Kickstand is ready: (\S+)$/m;
const TIMEOUT = 60_000;
const STOP_TIMEOUT = 20_000;
/** Only these are passed on: a temporary shop must not use the developer's settings. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'];

/**
 * 503 is accepted: on a busy machine the database may take longer than two seconds.
 * @param {string} url
 * @param {() => string} output
 */
async function healthy(url, output) {
  const deadline = performance.now() + STOP_TIMEOUT;
  let { ok, status } = await fetch(url);
  while (!ok && performance.now() < deadline) {
    await pause(200);
    ({ ok, status } = await fetch(url));
  }
  if (!ok) throw new Error(`The server is not healthy (${status}):\n${output()}`);
}

/**
 * Starts a shop and waits until it answers.
 * @param {Record<string, string>} [env] settings on top; PORT is free unless given, and a DATA_DIR that is given stays
 * @param {string[]} [flags] of Node
 * @returns {Promise<Shop>}
 */
export async function startShop(env = {}, flags = []) {
  if (!existsSync(SERVER_MAIN)) throw new UserError('The server is not built: run `npm run build` first.');
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'kickstand-shop-'));
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [...flags, SERVER_MAIN], {
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'warn', ENV_FILE: devNull, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  const stop = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(late);
    process.off('exit', killWithUs);
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    if (child.signalCode === 'SIGKILL')
      throw new Error(`The server did not stop in ${STOP_TIMEOUT / 1000} s:\n${output}`);
  };

  try {
    const url = await readyUrl(child, () => output);
    // Over https the test has its own authority, which Node does not trust, and perhaps a name that only the
    // browser resolves.
    const { protocol, port } = new URL(url);
    if (protocol !== 'https:') await healthy(`http://127.0.0.1:${port}/api/health`, () => output);
    return { url, dataDir, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {() => string} output
 * @returns {Promise<string>}
 */
function readyUrl(child, output) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The server was not ready after ${TIMEOUT / 1000} s:\n${output()}`)),
      TIMEOUT,
    );
    child.stderr.on('data', () => {
      const [, url] = READY.exec(output()) ?? [];
      if (!url) return;
      clearTimeout(late);
      resolve(url);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code}:\n${output()}`));
    });
  });
}
