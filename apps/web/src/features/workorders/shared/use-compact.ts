import { useMedia } from '../../../lib/use-media.ts';

/** Below this a table of orders leaves its least column to the line under the customer. */
export const useCompact = (): boolean => useMedia('(max-width: 79.99rem)');
