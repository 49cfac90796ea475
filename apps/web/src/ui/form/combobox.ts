import type { KeyboardEvent } from 'react';

interface ListState {
  listId: string;
  open: boolean;
  /** The active option's id; null for none. */
  activeId: string | null;
}

/** Attributes of a text box that filters a list below it and keeps the focus (ARIA: combobox with listbox). */
export const comboboxProps = ({ listId, open, activeId }: ListState) =>
  ({
    role: 'combobox',
    'aria-expanded': open,
    'aria-autocomplete': 'list',
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': open && activeId !== null ? activeId : undefined,
    autoComplete: 'off',
    spellCheck: false,
  }) as const;

const PAGE = 6;
const STEPS: Record<string, number | undefined> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

interface ListKeys {
  open: boolean;
  /** The active option's index; -1 for none. */
  active: number;
  count: number;
  /** Arrows wrap around the ends, and Home and End go to the ends. */
  isRing?: boolean;
  onOpen: () => void;
  onMove: (index: number) => void;
  onEnter: () => void;
  /** Without it, Escape is left to the parent. */
  onClose?: () => void;
}

/** Handles the keys of such a text box. */
export function onListKey(event: KeyboardEvent, keys: ListKeys): void {
  const { open, count, onOpen, onMove, onEnter, onClose } = keys;
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') onEnter();
  if (event.key === 'Escape' && open && onClose) {
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  const to = target(event, keys);
  if (to === null) return;
  event.preventDefault();
  if (!open) onOpen();
  else if (count > 0) onMove(to);
}

/** The index a key leads to; null for keys that belong to the text. */
function target(
  { key, shiftKey }: KeyboardEvent,
  { active, count, isRing = false }: ListKeys,
): number | null {
  const last = count - 1;
  if (isRing && !shiftKey && key === 'Home') return 0;
  if (isRing && !shiftKey && key === 'End') return last;
  const step = STEPS[key];
  if (step === undefined) return null;
  const to = active + step;
  if (isRing && Math.abs(step) === 1 && (to < 0 || to > last)) return to < 0 ? last : 0;
  return Math.max(0, Math.min(last, to));
}
