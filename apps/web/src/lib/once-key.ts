import { useRef } from 'react';

/**
 * One key per intention: the same values sent again, because the answer to the first got lost, bring the same
 * key, and the server does the work once. Other values are another intention.
 */
export function useOnceKey(): { keyFor: (values: unknown) => string; done: () => void } {
  const last = useRef<{ values: string; key: string } | null>(null);
  return {
    keyFor(values) {
      const text = JSON.stringify(values);
      if (last.current?.values !== text) last.current = { values: text, key: newKey() };
      return last.current.key;
    },
    /** It was done: the same values once more are meant to be done again. */
    done() {
      last.current = null;
    },
  };
}

/** A random UUID. Not crypto.randomUUID: a plain http address of the local network has none. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-');
}
