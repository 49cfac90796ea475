import { join } from 'node:path';
import process from 'node:process';
import { step, UserError } from '../console.mjs';
import { ROOT } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { isBuilt } from './stamp.mjs';

/** Set by `npm test`: a file saved meanwhile must not cause a new build during browser tests. */
export const ALREADY_BUILT = 'KICKSTAND_ALREADY_BUILT';

/** Builds unless the build is up to date with the sources. */
export async function ensureBuilt() {
  if (process.env[ALREADY_BUILT] || isBuilt()) return;
  // In a separate process, so that the builder's memory is freed before the server starts.
  const { code, output } = await step('Building', () => runNode(join(ROOT, 'scripts', 'build.mjs')));
  if (code !== 0) throw new UserError(`${output.trimEnd()}\n\nThe build failed; its own words stand above.`);
}
