import { join } from 'node:path';
import process from 'node:process';
import { Expected, step } from '../console.mjs';
import { ROOT } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { isBuilt } from './stamp.mjs';

/** Set by `npm test`: a file saved meanwhile must not cause a new build during browser tests. */
export const ALREADY_BUILT = 'KICKSTAND_ALREADY_BUILT';

/** Builds what a server needs, unless it is up to date with these sources. */
export async function ensureBuilt() {
  if (process.env[ALREADY_BUILT] || isBuilt()) return;
  // In a process of its own: the builder's memory is freed before the server starts.
  const { code, output } = await step('Building', () => runNode(join(ROOT, 'scripts', 'build.mjs')));
  if (code !== 0) throw new Expected(`${output.trimEnd()}\n\nThe build failed; its own words stand above.`);
}
