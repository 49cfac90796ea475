import { useEffect, useSyncExternalStore } from 'react';

let open = false;
let openings = 0;
const listeners = new Set<() => void>();

/** One search for the whole app, whose buttons and shortcut are in different places. */
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

/** Counts how often it was opened: reopened before it has faded out, it must still start empty. */
export const usePaletteOpenings = (): number => useSyncExternalStore(onChange, () => openings);

/** Ctrl+K or Meta+K, in fields too, where a browser would otherwise focus its address bar. */
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
