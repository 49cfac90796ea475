import { useLayoutEffect } from 'react';

/**
 * Names the page in the current language. The shell reads the title out after a route change,
 * so a page without one would be announced under the name of the last.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Kickstand`;
  }, [title]);
}
