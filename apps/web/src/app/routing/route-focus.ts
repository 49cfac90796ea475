import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pageHeading } from '../../ui/overlay/tabbable.ts';

let announced = '';
const listeners = new Set<() => void>();

function announce(text: string): void {
  announced = text;
  for (const changed of listeners) changed();
}

/** The text of the live region. */
export function useAnnouncement(): string {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => announced,
  );
}

/** How long a page may show its skeleton and still get the focus on its heading. */
const LOADING_MS = 10_000;
const USER_EVENTS = ['keydown', 'pointerdown'] as const;

/**
 * After a route change the page's heading is focused and its title announced; otherwise keyboard and screen reader
 * would stay where the last page was. Not on the first page, which the browser announces. `shown` is the path on the
 * screen, null while nothing is shown.
 */
export function useRouteFocus(shown: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (shown === null || shown === last.current) return;
    const first = last.current === null;
    last.current = shown;
    if (first) return;
    if (!isInDialog(document.activeElement))
      (pageHeading() ?? document.querySelector<HTMLElement>('main'))?.focus();
    announce(document.title);
    return followPage();
  }, [shown]);
}

/**
 * A page that loads its record changes its heading and title: the focus moves to the new heading instead of falling
 * to the body, and the title is announced again. Ends with the first key or click.
 */
function followPage(): () => void {
  let title = document.title;
  const follow = () => {
    const { activeElement } = document;
    const unplaced = !activeElement || activeElement === document.body || activeElement.matches('main');
    if (unplaced) pageHeading()?.focus();
    if (document.title === title) return;
    title = document.title;
    announce(title);
  };
  const changes = new MutationObserver(follow);
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
    for (const name of USER_EVENTS) window.removeEventListener(name, stop, true);
  };
  const timer = setTimeout(stop, LOADING_MS);
  changes.observe(document.documentElement, { childList: true, subtree: true });
  for (const name of USER_EVENTS) window.addEventListener(name, stop, true);
  return stop;
}

/**
 * Opened while the page was loading, usually the search, whose focus trap would take the focus back and select the
 * input.
 */
const isInDialog = (element: Element | null) =>
  element?.closest('[role$="dialog"][data-state="open"]') != null;
