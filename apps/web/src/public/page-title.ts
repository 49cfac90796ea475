import { useLayoutEffect } from 'react';

/** Set with the commit, not after the paint: whoever sees the heading sees its title too. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Kickstand`;
  }, [title]);
}
