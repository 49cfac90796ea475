import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * A panel over a page that stays mounted. Rendered outside the page: an open dialog would hide it, and would close at
 * a click outside, losing its input.
 */
export function OverPage({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = place.current;
    if (!panel) return;
    const before = document.activeElement;
    for (const type of ['pointerdown', 'focusin']) panel.addEventListener(type, keepInside);
    panel.focus();
    return () => {
      for (const type of ['pointerdown', 'focusin']) panel.removeEventListener(type, keepInside);
      // once the page can take the focus again
      queueMicrotask(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, []);
  return createPortal(
    <div
      ref={place}
      tabIndex={-1}
      className="pointer-events-auto fixed inset-0 z-(--z-popover) grid content-center justify-items-center overflow-y-auto bg-scrim p-gutter outline-none"
    >
      <div className="w-full max-w-[34rem]">{children}</div>
    </div>,
    document.body,
  );
}

const keepInside = (event: Event) => event.stopPropagation();
