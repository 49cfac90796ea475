import type { Language } from '@kickstand/domain/language';
import { matchRoute, type ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';
import type { Texts } from './texts.ts';

export interface PageProps {
  readonly language: Language;
  readonly texts: Texts;
  readonly params: Readonly<Record<string, string>>;
  /** The customer's own language, where this device has none chosen. */
  readonly suggestLanguage: (language: Language) => void;
}

export type PublicPage = ComponentType<PageProps>;
export type LoadPage = () => Promise<{ default: PublicPage }>;

type PublicPath = Extract<(typeof ROUTES)[number], { entry: 'public' | 'session' }>['path'];

/** Each page is fetched when its address is opened; a public route without its page does not compile. */
const PAGES: Record<PublicPath, LoadPage> = {
  '/form/view/:id': () => import('./pages/form-view.tsx'),
  '/intake/form/:id': () => import('./pages/form-view.tsx'),
  '/terms-and-conditions': () => import('./pages/terms.tsx'),
};

const NOT_FOUND: LoadPage = () => import('./pages/not-found.tsx');

export interface FoundPage {
  readonly load: LoadPage;
  readonly params: PageProps['params'];
}

/** Every address has a page: those the product does not know, and those of the staff's entry, are not found. */
export function findPage(pathname: string): FoundPage {
  const match = matchRoute(pathname);
  if (match.kind === 'page' && isPublic(match.route.path)) {
    return { load: PAGES[match.route.path], params: match.params };
  }
  return { load: NOT_FOUND, params: {} };
}

function isPublic(path: string): path is PublicPath {
  return Object.hasOwn(PAGES, path);
}
