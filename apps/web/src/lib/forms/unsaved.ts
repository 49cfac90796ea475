import { useEffect, useRef } from 'react';

interface Unsaved {
  /** Discards input that would outlive the page. */
  readonly discard: () => void;
}

/** Unsaved input on the current page. */
const open = new Set<Unsaved>();

export const hasUnsaved = () => open.size > 0;

export function discardUnsaved(): void {
  for (const { discard } of [...open]) discard();
}

/** Marks the page as having unsaved changes: its `LeaveGuard` asks before leaving. */
export function useUnsaved(dirty: boolean, discard?: () => void): void {
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => {
    if (!dirty) return;
    const entry: Unsaved = { discard: () => latest.current?.() };
    open.add(entry);
    return () => void open.delete(entry);
  }, [dirty]);
}
