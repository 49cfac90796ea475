import { type RefObject, useEffect } from 'react';
import { focusFirstEmpty } from './next-field.ts';

/**
 * A blank form starts in its first empty field, so that typing needs no tap. Not on a phone, where the keyboard would
 * cover the form, and not over a dialog that was opened meanwhile. The page's title is read out all the same.
 */
export function useStartField(root: RefObject<HTMLElement | null>, blank: boolean): void {
  useEffect(() => {
    if (!blank || !window.matchMedia('(min-width: 48rem)').matches) return;
    let frame = 0;
    const start = () => {
      // Nothing under the cover of a page load can take the focus.
      if (root.current?.closest('[inert]')) frame = requestAnimationFrame(start);
      else if (!document.activeElement?.closest('[role$="dialog"]')) focusFirstEmpty(root.current);
    };
    start();
    return () => cancelAnimationFrame(frame);
  }, [root, blank]);
}
