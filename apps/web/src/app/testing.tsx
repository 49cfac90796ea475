import { act, cleanup, configure, render } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { needStaffTexts, speak } from '../i18n/index.ts';
import { type Profile, sessionStore } from '../lib/auth/index.ts';
import { usePageTitle } from '../lib/device/document-title.ts';
import { startFakeServer } from '../lib/testing/fake-server.ts';
import { sessionOf as sessionOfPerson } from '../lib/testing/session.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { App } from './app.tsx';
import { startPageLoad } from './page-load.ts';
// loaded with the test, so that the first page need not wait for them
import './errors/auth-problem.tsx';
import './shell/shell.tsx';
import { createRoutes } from './routing/routes.tsx';
import type { Screen } from './routing/screens.ts';

// tests get more time on a busy machine
export { answer, BOOT, calls, NO_ANSWER, NO_NETWORK, Refused } from '../lib/testing/fake-server.ts';

configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });

export const sessionOf = (profile: Partial<Profile> = {}) =>
  sessionOfPerson({ firstName: 'Marisol', lastName: 'Vega', email: 'marisol@example.test', ...profile });

/** Sets the screen width. */
export function screenWidth(width: number): void {
  // why: jsdom has no layout, so no media query matches
  vi.stubGlobal('matchMedia', (query: string) => {
    const min = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const matches = query.includes('width') ? width >= min && width <= max : false;
    return { matches, addEventListener: () => {}, removeEventListener: () => {} };
  });
}

class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

/** Every test starts signed out, in English, on a wide screen and a fresh page. */
export function freshPages(): void {
  beforeEach(async () => {
    startFakeServer();
    vi.stubGlobal('isSecureContext', true); // why: jsdom does not implement it
    // why: jsdom cannot scroll
    vi.stubGlobal('scrollTo', () => {});
    // why: there is no network, so this one never responds
    vi.stubGlobal('WebSocket', SilentSocket);
    screenWidth(1440);
    localStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
    document.cookie = 'sidebar:state=; path=/; max-age=0';
    delete document.documentElement.dataset.theme;
    sessionStore.reset();
    await needStaffTexts();
    await speak('en');
  });
  afterEach(() => {
    cleanup();
    toast.dismiss();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A page with a heading, a field and a title, instead of a real screen. */
function stand(title: string): Screen {
  function Stand() {
    usePageTitle(title);
    return (
      <div>
        <h1 tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        <input aria-label="Notes" />
      </div>
    );
  }
  return async () => ({ default: Stand });
}

/** Opens a URL as a browser does: a new page load. */
export async function openPage(address: string, screens: Record<string, Screen> = {}) {
  window.history.replaceState(null, '', address);
  startPageLoad();
  void sessionStore.load();
  const router = createBrowserRouter(createRoutes((path) => screens[path] ?? stand(`Screen of ${path}`)));
  await act(async () => {
    render(<App router={router} />);
  });
  return router;
}

export const here = (): string => window.location.pathname + window.location.search + window.location.hash;
