import { useLayoutEffect } from 'react';

/**
 * Sets the page's title in the current language. The shell announces it after a route change, so every page needs
 * one.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Kickstand`;
  }, [title]);
}
