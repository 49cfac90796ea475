import type { KeyValues } from './stored.ts';

/** The machine's clock; tests control it. */
export interface Clock {
  now(): number;
  /** Runs once after `ms`, unless the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs repeatedly. */
  every(ms: number, run: () => void): () => void;
}

// looked up per call, because a test's clock may replace timers
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
 * A browser without storage (private mode, blocked) throws on every access. Then the session starts over with each
 * page and other tabs are not notified.
 */
export function safeStorage(storage: () => Storage): KeyValues {
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
