import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext, useLayoutEffect } from 'react';

/**
 * The parts of react-router that the sign-in page uses; its build replaces the library with this (decision 0054). The
 * page has one URL, and all its links load a document.
 */
export function Link({ to, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return <a href={to} {...props} />;
}

export function Navigate({ to }: { to: string; replace?: boolean }) {
  useLayoutEffect(() => window.location.replace(to), [to]);
  return null;
}

export const useNavigate = () => (to: string) => window.location.assign(to);
export const useLocation = () => window.location;
export const useSearchParams = () => [new URLSearchParams(window.location.search)] as const;

const Page = createContext<ReactNode>(null);

/** The page that `Outlet` shows. */
export const PageProvider = Page.Provider;
export const Outlet = () => useContext(Page);
