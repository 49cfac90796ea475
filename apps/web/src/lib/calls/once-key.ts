import { useRef } from 'react';
import { newId } from '../new-id.ts';

/**
 * One idempotency key per intention: sending the same values again, because an answer was lost, uses the same key.
 * Other values get another key.
 */
export function useOnceKey(): { keyFor: (values: unknown) => string; done: () => void } {
  const last = useRef<{ values: string; key: string } | null>(null);
  return {
    keyFor(values) {
      const text = JSON.stringify(values);
      if (last.current?.values !== text) last.current = { values: text, key: newId() };
      return last.current.key;
    },
    /** It succeeded: submitting the same values again is a new action. */
    done() {
      last.current = null;
    },
  };
}
