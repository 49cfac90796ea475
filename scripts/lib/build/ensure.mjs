import { join } from 'node:path';
import process from 'node:process';
import { Expected, step } from '../console.mjs';
import { ROOT } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { isBuilt } from './stamp.mjs';

/** Set by `npm test`: a file that is saved meanwhile must not bring a new build under the tests in the browser. */
export const ALREADY_BUILT = 'KICKSTAND_ALREADY_BUILT';

/** Builds what a server needs, unless what is there was made from these very sources. */
export async function ensureBuilt() {
  if (process.env[ALREADY_BUILT] || isBuilt()) return;
  // A process of its own: the builder's memory is given back before the server starts.
  const { code, output } = await step('Building', () => runNode(join(ROOT, 'scripts', 'build.mjs')));
  if (code !== 0) throw new Expected(`${output.trimEnd()}\n\nThe build failed; its own words stand above.`);
}
