import { isInTurn } from '../../support/commit-part.ts';
import type { Walk } from './walks.ts';

const PARTS = 12;

/** Whether it is in the twelfth of all screens that `npm test` measures. SCREENS=0 to 11 chooses, or all. */
export const isSampled = (index: number): boolean => isInTurn(index, PARTS, 'SCREENS');

/** Counted over all walks, so that each part has as many screens. */
export function sampleOf(walks: readonly Walk[]): Walk[] {
  let index = 0;
  return walks
    .map((walk) => ({ ...walk, screens: walk.screens.filter(() => isSampled(index++)) }))
    .filter(({ screens }) => screens.length > 0);
}
