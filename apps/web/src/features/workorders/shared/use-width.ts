import { useMedia } from '../../../lib/device/use-media.ts';

/** A phone: the navigation is behind a button, and the page is one column. */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99rem)');

/** Room for a column next to an order's jobs. */
export const useIsWide = (): boolean => useMedia('(min-width: 75rem)');
