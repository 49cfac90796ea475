import { useEffect, useRef } from 'react';

/** INV-09. A keyboard-wedge scanner types faster than a person: its keys are less than this apart. */
const GAP_MS = 50;
const SHORTEST = 4;

export interface Press {
  readonly key: string;
  /** When the key went down, in milliseconds of the event clock. */
  readonly at: number;
}

/**
 * Watches key presses and returns the code once Enter ends a burst of at least four keys without a pause. Fast typing
 * has pauses, and a held key repeats, so neither counts as a scanner.
 */
export function createWedge() {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  const forget = () => {
    typed = '';
    last = Number.NEGATIVE_INFINITY;
  };
  return {
    forget,
    /** The number of keys in the current burst. */
    length: () => typed.length,
    /** The code, or null if there is none. */
    press({ key, at }: Press): string | null {
      const paused = at - last >= GAP_MS;
      if (key === 'Enter') {
        const code = !paused && typed.length >= SHORTEST ? typed : null;
        forget();
        return code;
      }
      // a scanner presses Shift before every capital letter
      if (key === 'Shift') return null;
      if (key.length !== 1) {
        forget();
        return null;
      }
      typed = paused ? key : typed + key;
      last = at;
      return null;
    },
  };
}

type CodeHandler = (code: string) => void;

/** The handlers; the last one added gets the code, so that an open dialog takes precedence over the page behind it. */
const handlers: CodeHandler[] = [];
const wedge = createWedge();
/** Restores the field's value from before the burst. */
let before: (() => void) | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
    wedge.forget();
    return;
  }
  const code = wedge.press({ key: event.key, at: event.timeStamp });
  if (wedge.length() === 1 && event.key.length === 1) before = keeper(event.target);
  // on a button, a space would press it
  if (wedge.length() > 1 && event.key === ' ' && !isTextField(event.target)) event.preventDefault();
  if (code === null) return;
  // Enter belongs to the scanner, so field, form and list must not get it
  event.preventDefault();
  event.stopImmediatePropagation();
  before?.();
  before = null;
  handlers.at(-1)?.(code);
}

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Remembers how to remove from a field what the scanner typed. */
function keeper(target: EventTarget | null): (() => void) | null {
  if (!isTextField(target) && !(target instanceof HTMLSelectElement)) return null;
  const { value } = target;
  return () => {
    if (!target.isConnected || target.value === value) return;
    // bypasses React, which would otherwise consider the value its own and detect no change
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
    const kind = target instanceof HTMLSelectElement ? 'change' : 'input';
    target.dispatchEvent(new Event(kind, { bubbles: true }));
  };
}

function listen(handler: CodeHandler): () => void {
  if (handlers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
  handlers.push(handler);
  return () => {
    handlers.splice(handlers.lastIndexOf(handler), 1);
    if (handlers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** Handles scanner input wherever the focus is; a focused field keeps its value. */
export function useWedge(
  onCode: (code: string) => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  });
  useEffect(() => {
    if (!enabled) return;
    return listen((code) => heard.current(code));
  }, [enabled]);
}
