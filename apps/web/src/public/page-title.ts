import { useLayoutEffect } from 'react';

/** Set with the commit, not after the paint, so that heading and title change together. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Kickstand`;
  }, [title]);
}
