import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on the heading inside when this part of a page takes the place of another:
 * what had the focus is gone, and a screen reader would stay on nothing.
 */
export function useFocusedHeading(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, []);
  return place;
}
