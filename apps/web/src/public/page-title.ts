import { createContext, useContext, useLayoutEffect } from 'react';

/** Receives the title on the server, where there is no document. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

/** Set with the commit, not after the paint, so that heading and title change together. */
export function usePageTitle(title: string): void {
  const whole = `${title} · Kickstand`;
  useContext(TitleContext)?.(whole);
  useLayoutEffect(() => {
    document.title = whole;
  }, [whole]);
}
