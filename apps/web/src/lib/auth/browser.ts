import type { KeyValues } from './stored.ts';

/** The machine's clock; tests control it. */
export interface Clock {
  now(): number;
  /** Runs once after `ms`; what comes back takes it back. */
  after(ms: number, run: () => void): () => void;
  /** Runs again and again. */
  every(ms: number, run: () => void): () => void;
}

// Looked up per call, so that what replaces a timer later (a test's clock) is used.
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/**
 * A browser without storage (private mode, blocked) throws on every access. The session then starts over with
 * each page and other tabs are not notified, which is all that can be done.
 */
export function patient(storage: () => Storage): KeyValues {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch (error) {
      console.warn('This browser keeps nothing on the device', error);
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((kept) => kept.getItem(key), null),
    setItem: (key, value) => attempt((kept) => kept.setItem(key, value), undefined),
    removeItem: (key) => attempt((kept) => kept.removeItem(key), undefined),
  };
}
