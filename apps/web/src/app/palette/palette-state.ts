import { useEffect, useSyncExternalStore } from 'react';

let open = false;
let openings = 0;
const listeners = new Set<() => void>();

/** One search for the whole app; its buttons, its key and itself are in different places. */
export function setPaletteOpen(next: boolean): void {
  if (next && !open) openings += 1;
  open = next;
  for (const changed of listeners) changed();
}

const onChange = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const usePaletteOpen = (): boolean => useSyncExternalStore(onChange, () => open);

/** How often it was opened: reopened before it has faded out, it starts empty all the same. */
export const usePaletteOpenings = (): number => useSyncExternalStore(onChange, () => openings);

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
