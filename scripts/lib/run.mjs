import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import process from 'node:process';
import { ROOT } from './paths.mjs';

/** Low, but still gets a quarter of a contended core. */
const BACKGROUND_PRIORITY = 5;

/**
 * @typedef {{ code: number, output: string }} Ran
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [show] shows the output in the terminal
 * @property {boolean} [background] runs at a lower priority
 */

/**
 * Runs a program without stdin and waits for its end. Its output is returned as one text, or shown.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ran>}
 */
export function run(program, args, { cwd = ROOT, env = process.env, show = false, background = false } = {}) {
  return new Promise((resolve, reject) => {
    const outlet = show ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', outlet, outlet] });
    if (background && child.pid) setPriority(child.pid, BACKGROUND_PRIORITY);
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/**
 * Runs a JavaScript file with the current Node.
 * @param {string} file
 * @param {string[]} [args]
 * @param {RunOptions} [options]
 */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}
