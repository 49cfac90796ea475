import { useEffect, useRef } from 'react';

/** INV-09. A scanner that types is faster than any hand: its keys are less than this apart. */
const GAP_MS = 50;
const SHORTEST = 4;

export interface Press {
  readonly key: string;
  /** When the key went down, in milliseconds, by the clock of the events. */
  readonly at: number;
}

/**
 * Watches key presses and returns the code once Enter ends a burst of at least four without a pause. Fast
 * typing has pauses, and a held key repeats: neither is a scanner.
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
    /** How many keys of a possible code were heard. */
    length: () => typed.length,
    /** The code, or null if there is none. */
    press({ key, at }: Press): string | null {
      const paused = at - last >= GAP_MS;
      if (key === 'Enter') {
        const code = !paused && typed.length >= SHORTEST ? typed : null;
        forget();
        return code;
      }
      // Shift comes before every capital a scanner types.
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

type Hear = (code: string) => void;

/**
 * The handler that gets a code: the last one added, so that an open dialog takes precedence over the page
 * behind it.
 */
const ears: Hear[] = [];
const wedge = createWedge();
/** Restores the field's value from before the first key of the burst. */
let before: (() => void) | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
    wedge.forget();
    return;
  }
  const code = wedge.press({ key: event.key, at: event.timeStamp });
  if (wedge.length() === 1 && event.key.length === 1) before = keeper(event.target);
  // On a button a space would press it.
  if (wedge.length() > 1 && event.key === ' ' && !isTextField(event.target)) event.preventDefault();
  if (code === null) return;
  // Not the field's, not the form's, not the list's: nobody pressed Enter.
  event.preventDefault();
  event.stopImmediatePropagation();
  before?.();
  before = null;
  ears.at(-1)?.(code);
}

const isTextField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** How to take what the scanner typed out of the field again. */
function keeper(target: EventTarget | null): (() => void) | null {
  if (!isTextField(target) && !(target instanceof HTMLSelectElement)) return null;
  const { value } = target;
  return () => {
    if (!target.isConnected || target.value === value) return;
    // Bypasses React, which would otherwise take the value for its own and detect no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
    const kind = target instanceof HTMLSelectElement ? 'change' : 'input';
    target.dispatchEvent(new Event(kind, { bubbles: true }));
  };
}

function listen(hear: Hear): () => void {
  if (ears.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
  ears.push(hear);
  return () => {
    ears.splice(ears.lastIndexOf(hear), 1);
    if (ears.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** Hears a scanner that types, wherever the focus is; a focused field keeps its value. */
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
