import { DeviceFull } from './device-full.ts';
import { unsentCounts } from './unsent-state.ts';

/** About twenty intakes with photos: the warning is shown while there is still space. */
const LOW_BYTES = 100_000_000;
/** Reserved for what is written together with a file. */
const MARGIN_BYTES = 2_000_000;

async function freeBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
}

/** Rejects if a file would not fit: the form stays open, and the user is told before anything is lost. */
export async function hasRoomFor(bytes: number): Promise<void> {
  const free = (await freeBytes()) - bytes;
  unsentCounts.set({ low: free < LOW_BYTES });
  if (bytes > 0 && free < MARGIN_BYTES) throw new DeviceFull();
}

/** Measured at the start and with every change, so that the banner warns before a photo is refused. */
export const measureRoom = (): Promise<void> => hasRoomFor(0);

/** Asks the browser not to delete unsent work when it needs space. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
}
