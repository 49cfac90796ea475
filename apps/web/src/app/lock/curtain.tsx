import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * Hides everything and keeps it mounted. The browser's modal dialog is above every layer of the page, including
 * dialogs and toasts, and makes the rest unreachable for pointer, keyboard and screen reader; invisible content is
 * not printed either.
 */
export function Curtain({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current;
    if (!dialog) return;
    const swallow = (event: KeyboardEvent) => swallowKeys(event, dialog);
    const show = () => {
      if (!dialog.open) dialog.showModal();
    };
    show();
    document.body.style.visibility = 'hidden';
    // Chromium closes a dialog at the second Escape regardless
    dialog.addEventListener('close', show);
    for (const type of KEPT_INSIDE) dialog.addEventListener(type, keepInside);
    window.addEventListener('keydown', swallow, { capture: true });
    return () => {
      window.removeEventListener('keydown', swallow, { capture: true });
      for (const type of KEPT_INSIDE) dialog.removeEventListener(type, keepInside);
      dialog.removeEventListener('close', show);
      // show the page first, or closing could not return the focus to it
      document.body.style.visibility = '';
      dialog.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={place}
      aria-label={label}
      // not by a class, because what hides the page must not hide this
      style={{ visibility: 'visible' }}
      className="pointer-events-auto fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 bg-canvas p-gutter text-ink"
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** A dialog open on the page would close at a click or focus outside, losing its input. */
const KEPT_INSIDE = ['pointerdown', 'focusin', 'keydown'] as const;
const keepInside = (event: Event) => event.stopPropagation();

/** Keeps shortcuts from the page and disables Escape. */
function swallowKeys(event: KeyboardEvent, dialog: HTMLElement): void {
  const inside = event.target instanceof Node && dialog.contains(event.target);
  if (inside && event.key !== 'Escape') return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}
