import { useRef } from 'react';
import { newId } from '../new-id.ts';

/**
 * One key per intention: the same values sent again, because the answer to the first got lost, bring the same
 * key, and the server does the work once. Other values are another intention.
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
