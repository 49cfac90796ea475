import { type RefObject, useEffect } from 'react';
import { focusFirstEmpty } from './next-field.ts';

/**
 * Focuses the first empty field of a blank form. Not on a phone, where the keyboard would cover the form, and not while
 * a dialog is open. Screen readers still announce the page's title.
 */
export function useStartField(root: RefObject<HTMLElement | null>, blank: boolean): void {
  useEffect(() => {
    if (!blank || !window.matchMedia('(min-width: 48rem)').matches) return;
    let frame = 0;
    const start = () => {
      // nothing below the loading overlay can take the focus
      if (root.current?.closest('[inert]')) frame = requestAnimationFrame(start);
      else if (!document.activeElement?.closest('[role$="dialog"]')) focusFirstEmpty(root.current);
    };
    start();
    return () => cancelAnimationFrame(frame);
  }, [root, blank]);
}
