import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build/ensure.mjs';
import { ensureInstalled } from './install.mjs';
import { stopWithNpm } from './npm-parent.mjs';
import { SERVER_MAIN } from './paths.mjs';

/** @param {{ dev: boolean }} options */
export async function prepare(options) {
  await ensureInstalled(options);
  await ensureBuilt();
}

/** Runs the built server in this process. It reads its settings from the environment and reports its own failures. */
export async function startServer() {
  stopWithNpm();
  await import(pathToFileURL(SERVER_MAIN).href);
}
