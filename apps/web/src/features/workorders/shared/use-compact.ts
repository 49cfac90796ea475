import { useMedia } from '../../../lib/use-media.ts';

/** Beside the navigation a table of orders has room for all of its columns only above this. */
export const useCompact = (): boolean => useMedia('(max-width: 95.99rem)');
