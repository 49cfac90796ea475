import { unsentCounts } from './unsent-state.ts';

/** Smaller differences are ignored. */
const NOTICEABLE_MS = 5 * 60_000;

/**
 * Compares this device's clock with the server's. Calls say how long they were held, not at what time, so a wrong
 * clock puts nothing on the wrong day.
 */
export async function measureClock(): Promise<void> {
  try {
    const asked = Date.now();
    const response = await fetch('/api/health', { cache: 'no-store' });
    const server = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(server)) return;
    const ahead = (asked + Date.now()) / 2 - server;
    unsentCounts.set({ clockAheadMs: Math.abs(ahead) < NOTICEABLE_MS ? 0 : ahead });
  } catch {
    // no connection: the last measurement still applies
  }
}
