import { useEffect, useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** One search for the whole app; its buttons, its key and itself stand in different places. */
export function setPaletteOpen(next: boolean): void {
  open = next;
  for (const changed of listeners) changed();
}

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => open,
  );

/** Ctrl+K or Meta+K, in fields too: there a browser would put the focus into its address bar. */
export function usePaletteKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!wanted || event.key.toLowerCase() !== 'k' || event.repeat) return;
      event.preventDefault();
      setPaletteOpen(!open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
