import { ensureBuilt } from './build/ensure.mjs';
import { ensureInstalled } from './install.mjs';

/** @param {{ dev: boolean }} options */
export async function prepare(options) {
  await ensureInstalled(options);
  await ensureBuilt();
}
