import { type RefObject, useEffect } from 'react';
import { focusFirstEmpty } from './next-field.ts';

/**
 * A blank form starts in its first empty field, so that typing needs no tap. Not on a phone, where the keyboard would
 * cover the form, and not over a dialog that was opened meanwhile. The page's title is read out all the same.
 */
export function useStartField(root: RefObject<HTMLElement | null>, blank: boolean): void {
  useEffect(() => {
    if (!blank || !window.matchMedia('(min-width: 48rem)').matches) return;
    const { activeElement } = document;
    const elsewhere = activeElement && activeElement !== document.body;
    if (elsewhere && activeElement.closest('[role$="dialog"]')) return;
    focusFirstEmpty(root.current);
  }, [root, blank]);
}
