import { execFileSync } from 'node:child_process';
import type { Walk } from './walks.ts';

const PARTS = 9;

/**
 * The ninth of all screens that `npm test` measures: each commit has another one, and the same one again when its
 * tests are repeated. SCREENS=0 to 8 chooses.
 */
const CHOSEN = Number(process.env.SCREENS ?? numberOfCommit()) % PARTS;
if (!Number.isInteger(CHOSEN)) throw new Error(`SCREENS is 0 to 8, not ${process.env.SCREENS}.`);

/** Without a repository, as in an unpacked archive, it is always the first ninth. */
function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}

/** The same ninth of another list. */
export const isSampled = (index: number): boolean => index % PARTS === CHOSEN;

/** Counted over all walks, so that each part has as many screens. */
export function sampleOf(walks: readonly Walk[]): Walk[] {
  let index = 0;
  return walks
    .map((walk) => ({ ...walk, screens: walk.screens.filter(() => isSampled(index++)) }))
    .filter(({ screens }) => screens.length > 0);
}
