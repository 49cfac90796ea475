import { useEffect, useRef } from 'react';
import type { Moving } from './use-moving.ts';

interface Keys {
  readonly moving: Moving;
  readonly onNew: () => void;
  readonly onToday: () => void;
  readonly onView: () => void;
  readonly onHelp: () => void;
  /** Picks up the appointment whose card has the focus. */
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Single letters rest while a field, a menu or a window has the focus. */
const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="radiogroup"]') !== null ||
    target.isContentEditable);

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-appointment]') : null;

/** The card next to one, in the direction of an arrow: by where they are on the screen. */
function neighbor(from: HTMLElement, [across, down]: readonly [number, number]): HTMLElement | null {
  const own = from.getBoundingClientRect();
  let best: { card: HTMLElement; distance: number } | null = null;
  for (const card of document.querySelectorAll<HTMLElement>('[data-appointment]')) {
    const other = card.getBoundingClientRect();
    const x = other.left - own.left;
    const y = other.top - own.top;
    const along = across === 0 ? y * down : x * across;
    if (card === from || along <= 4) continue;
    const distance = along + 3 * Math.abs(across === 0 ? x : y);
    if (!best || distance < best.distance) best = { card, distance };
  }
  return best?.card ?? null;
}

/** The keys of the calendar: arrows, Enter, M, N, T, V, ?, Esc. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
        return;
      if (act(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** True: the key was one of ours. */
function act(event: KeyboardEvent, keys: Keys): boolean {
  const { moving } = keys;
  const arrow = ARROWS[event.key];
  if (moving.appointment) {
    if (arrow) moving.step(...arrow);
    else if (event.key === 'Enter') moving.drop();
    else if (event.key === 'Escape') moving.stop();
    else return false;
    return true;
  }
  const card = cardOf(event.target);
  if (arrow && card) {
    neighbor(card, arrow)?.focus();
    return true;
  }
  switch (event.key.toLowerCase()) {
    case 'm':
      if (card?.dataset.appointment) keys.onMove(card.dataset.appointment);
      return card !== null;
    case 'n':
      keys.onNew();
      return true;
    case 't':
      keys.onToday();
      return true;
    case 'v':
      keys.onView();
      return true;
    case '?':
      keys.onHelp();
      return true;
    case 'escape':
      keys.onClose();
      return false;
    default:
      return false;
  }
}
