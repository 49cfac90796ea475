import { DeviceFull } from './device-full.ts';
import { unsentCounts } from './unsent-state.ts';

/** Said before it is too late: about twenty intakes with photos. */
const LOW_BYTES = 100_000_000;
/** Kept free for what else is written together with a file. */
const MARGIN_BYTES = 2_000_000;

async function freeBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
}

/** Rejects when a file would not fit: the form stays open, and the person is told, before anything is lost. */
export async function hasRoomFor(bytes: number): Promise<void> {
  const free = (await freeBytes()) - bytes;
  unsentCounts.set({ low: free < LOW_BYTES });
  if (bytes > 0 && free < MARGIN_BYTES) throw new DeviceFull();
}

/** At the start and with every change: the banner says that little is left before a photo is refused. */
export const measureRoom = (): Promise<void> => hasRoomFor(0);

/** The browser must not delete unsent work to make room for other sites. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
}
