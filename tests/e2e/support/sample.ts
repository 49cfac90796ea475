import { execFileSync } from 'node:child_process';
import type { Walk } from './screens.ts';

const THIRDS = 3;

/**
 * The third of all screens that `npm test` measures: each commit has another one, and the same one again when its
 * tests are repeated. SCREENS=0, 1 or 2 chooses.
 */
const CHOSEN = Number(process.env.SCREENS ?? numberOfCommit()) % THIRDS;
if (!Number.isInteger(CHOSEN)) throw new Error(`SCREENS is 0, 1 or 2, not ${process.env.SCREENS}.`);

/** Without a repository, as in an unpacked archive, it is always the first third. */
function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}

/** The chosen third of each walk, so that every part of the product is in every run. */
export const sampleOf = (walks: readonly Walk[]): Walk[] =>
  walks
    .map((walk) => ({ ...walk, screens: walk.screens.filter((_, index) => index % THIRDS === CHOSEN) }))
    .filter(({ screens }) => screens.length > 0);
