import type { Language } from '@kickstand/domain/language';
import { matchPattern, type ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType, ReactNode } from 'react';
import { askAhead } from './ask.ts';
import { OFFER_PATH } from './book/paths.ts';
import type { ShopOfPage } from './header.tsx';
import { formPath, orderPath } from './order/paths.ts';
import { termsPath } from './terms-paths.ts';
import type { Texts } from './texts.ts';
import { LOG_PATH } from './verify/log-path.ts';

export interface PageProps {
  readonly language: Language;
  readonly texts: Texts;
  readonly params: Readonly<Record<string, string>>;
  /** The URL's query, with its question mark. */
  readonly search: string;
  /** Suggests the customer's language, used if none was chosen on this device. */
  readonly suggestLanguage: (language: Language) => void;
  /** Reports the page's shop once it is known; null if it will not be. */
  readonly showShop: (shop: ShopOfPage | null) => void;
  /** Shown at the bottom of a shop's page, because its header has no space on a phone. */
  readonly themeSwitch: ReactNode;
}

export type PublicPage = ComponentType<PageProps>;
export type LoadPage = () => Promise<{ default: PublicPage }>;

type PublicPath = Extract<(typeof ROUTES)[number], { entry: 'public' | 'session' }>['path'];

/** Each page's code is loaded when its URL is opened; a public route without a page does not compile. */
const PAGES: Record<PublicPath, LoadPage> = {
  '/form/view/:id': () => import('./pages/form-view.tsx'),
  '/intake/form/:id': () => import('./pages/form-view.tsx'),
  '/report/:id': () => import('./pages/report.tsx'),
  '/review/:id': () => import('./pages/review.tsx'),
  '/payment/:id': () => import('./pages/payment.tsx'),
  '/book': () => import('./pages/book.tsx'),
  '/check-in': () => import('./pages/check-in.tsx'),
  '/terms-and-conditions': () => import('./pages/terms.tsx'),
  '/verify': () => import('./pages/verify.tsx'),
};

/** Pages of one order: the header waits for the shop's name, and the data loads in parallel with the code. */
const ORDER_PAGES = { '/report/:id': 'report', '/review/:id': 'review', '/payment/:id': 'payment' } as const;

/** Other pages that show their shop. */
const OF_SHOP: readonly PublicPath[] = ['/book', '/check-in', '/terms-and-conditions', '/verify'];

const NOT_FOUND: LoadPage = () => import('./pages/not-found.tsx');

export interface FoundPage {
  readonly load: LoadPage;
  readonly params: PageProps['params'];
  readonly search: string;
  /** A page of a shop, which will report its name. */
  readonly ofShop?: boolean;
}

/** Every URL has a page: unknown URLs and those of the staff app get the not-found page. */
export function findPage(pathname: string, search = ''): FoundPage {
  const match = matchPublic(pathname);
  return match
    ? {
        load: PAGES[match.path],
        params: match.params,
        search,
        ofShop: isOrder(match.path) || OF_SHOP.includes(match.path),
      }
    : { load: NOT_FOUND, params: {}, search };
}

/** Starts loading the page's data. */
export function askForPage(pathname: string, search: string): void {
  const path = dataPath(pathname, search);
  if (path) askAhead(path);
}

/** The API path of the page's data; null if it has none. */
export function dataPath(pathname: string, search: string): string | null {
  const match = matchPublic(pathname);
  if (!match) return null;
  const { path, params } = match;
  if (isOrder(path)) return orderPath(ORDER_PAGES[path], params.id, search);
  if (path === '/form/view/:id' || path === '/intake/form/:id') return formPath(params.id);
  if (path === '/terms-and-conditions') return termsPath(search);
  return path === '/verify' ? LOG_PATH : OFFER_PATH;
}

/** Only the public routes, because the whole table would add the staff's to the bundle. */
function matchPublic(pathname: string) {
  const address = pathname.replace(/(?<=[^/])\/$/, '');
  for (const path of Object.keys(PAGES) as PublicPath[]) {
    const params = matchPattern(path, address);
    if (params) return { path, params };
  }
  return null;
}

function isOrder(path: string): path is keyof typeof ORDER_PAGES {
  return Object.hasOwn(ORDER_PAGES, path);
}
