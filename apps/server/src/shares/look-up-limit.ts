import { type Clock, MINUTE } from '../platform/clock.ts';

const LOOK_UPS_A_MINUTE = 30;
const ADDRESSES_REMEMBERED = 10_000;

/** Guessing share ids is hopeless; this keeps it from being noisy too. */
export function lookUpLimit(clock: Clock) {
  const counts = new Map<string, { since: number; count: number }>();
  return (address: string): { ok: true } | { ok: false; retryAfterSeconds: number } => {
    const now = clock.now().getTime();
    const known = counts.get(address);
    const window = known && Math.abs(now - known.since) < MINUTE ? known : { since: now, count: 0 };
    window.count += 1;
    counts.delete(address);
    counts.set(address, window);
    if (counts.size > ADDRESSES_REMEMBERED) counts.delete(counts.keys().next().value ?? '');
    if (window.count <= LOOK_UPS_A_MINUTE) return { ok: true };
    return { ok: false, retryAfterSeconds: Math.ceil((window.since + MINUTE - now) / 1000) };
  };
}
