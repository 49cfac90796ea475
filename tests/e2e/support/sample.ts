import { partOfCommit } from '../../support/commit-part.ts';
import type { Walk } from './screens.ts';

const PARTS = 6;
/** The sixth of all screens that `npm test` measures. SCREENS=0 to 5 chooses. */
const CHOSEN = partOfCommit(PARTS, 'SCREENS');

/** Counted over all walks, so that each part has as many screens. */
export function sampleOf(walks: readonly Walk[]): Walk[] {
  let index = 0;
  return walks
    .map((walk) => ({ ...walk, screens: walk.screens.filter(() => index++ % PARTS === CHOSEN) }))
    .filter(({ screens }) => screens.length > 0);
}
