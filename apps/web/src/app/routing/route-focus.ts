import { useEffect, useRef, useSyncExternalStore } from 'react';

let announced = '';
const listeners = new Set<() => void>();

function announce(text: string): void {
  announced = text;
  for (const changed of listeners) changed();
}

/** What the live region reads out. */
export function useAnnouncement(): string {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => announced,
  );
}

/**
 * After a route change the focus goes to the page's heading and its title is read out; without that a
 * keyboard or a screen reader stays where the last page was. Not on the first page: the browser reads that.
 * `shown` is the path on the screen, null while nothing is.
 */
export function useRouteFocus(shown: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (shown === null || shown === last.current) return;
    const first = last.current === null;
    last.current = shown;
    if (first) return;
    if (!isInDialog(document.activeElement)) {
      const heading = document.querySelector<HTMLElement>('[data-page-heading]');
      (heading ?? document.querySelector<HTMLElement>('main'))?.focus();
    }
    announce(document.title);
  }, [shown]);
}

/** Opened while the page was loading, the search above all: its trap would take the focus back and select what was typed. */
const isInDialog = (element: Element | null) =>
  element?.closest('[role$="dialog"][data-state="open"]') != null;
