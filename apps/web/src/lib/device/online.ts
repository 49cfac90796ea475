import { useEffect, useSyncExternalStore } from 'react';
import { liveState } from '../live/live-state.ts';

/**
 * Whether there is a network. Browsers report "offline" for too long behind some VPNs, and forever on virtual
 * machines: a later response proves them wrong, until they report it again.
 */
let disproved = false;
let saidOfflineAt = 0;
const listeners = new Set<() => void>();

const tell = () => {
  for (const changed of listeners) changed();
};

/** The server answered a request made at that time (`performance.now()`), so there is a network. */
export function serverAnswered(askedAt: number): void {
  if (disproved || navigator.onLine || askedAt < saidOfflineAt) return;
  disproved = true;
  tell();
}

export const isOnline = () => navigator.onLine || disproved;

function saysOffline(): void {
  disproved = false;
  saidOfflineAt = performance.now();
  tell();
}

/** A socket that opens counts as an answer. One that was already open proves nothing. */
function heardLive(): void {
  if (liveState.get() === 'live') serverAnswered(performance.now());
}

let stopLive = () => {};

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', tell);
    window.addEventListener('offline', saysOffline);
    stopLive = liveState.subscribe(heardLive);
    heardLive();
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    stopLive();
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', saysOffline);
  };
}

const ASK_EVERY_MS = 5000;

/** While it is false the server is polled, because there may be no other calls. */
export function useOnline(): boolean {
  const online = useSyncExternalStore(subscribe, isOnline);
  useEffect(() => {
    if (online) return;
    const ask = () => {
      const askedAt = performance.now();
      void fetch('/api/health', { cache: 'no-store' }).then(
        () => serverAnswered(askedAt),
        () => undefined,
      );
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [online]);
  return online;
}
