import { act, cleanup, configure, render } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { needStaffTexts, speak } from '../i18n/index.ts';
import { usePageTitle } from '../lib/document-title.ts';
import { type Boot, type Session, sessionStore } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';
import { App } from './app.tsx';
import { startPageLoad } from './page-load.ts';
import './shell/shell.tsx'; // loaded with the test, so that the first page does not wait for it
import { createRoutes } from './routing/routes.tsx';
import { SCREENS, type Screen } from './routing/screens.ts';

// A busy machine is slow, not broken.
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });

export const BOOT: Boot = {
  setUp: 'done',
  codeRequired: false,
  demo: false,
  shop: { name: 'Ironbound Moto', city: 'Newark', timeZone: 'America/New_York' },
};

const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';

export function sessionOf(profile: Partial<Session['profile']> = {}): Session {
  const email = 'marisol@example.test';
  return {
    user: { id: ID, email },
    profile: {
      id: ID,
      firstName: 'Marisol',
      lastName: 'Vega',
      email,
      role: 'admin',
      language: null,
      ...profile,
    },
    expiresAt: '2030-01-01T00:00:00.000Z',
  };
}

/** What the server answers, by procedure: a value, a function of now, or a failure. */
export type Answers = Record<string, unknown>;

export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  constructor(status: number, code: string, data?: unknown) {
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

export const NO_NETWORK = Symbol('no network');
export const NO_ANSWER = Symbol('no answer');

const answers: Answers = {};

/** Changes what the server answers from now on. */
export function answer(changes: Answers): void {
  Object.assign(answers, changes);
}

async function respond(request: Request): Promise<Response> {
  const procedure = new URL(request.url).pathname.replace('/rpc/', '');
  const given = answers[procedure];
  const value = typeof given === 'function' ? given() : given;
  if (value === NO_NETWORK) throw new TypeError('Failed to fetch');
  if (value === NO_ANSWER) return new Promise(() => {});
  if (value instanceof Refusal) {
    const { status, code, data } = value;
    return Response.json({ json: { defined: true, status, code, message: code, data } }, { status });
  }
  return Response.json({ json: value ?? null });
}

/** Sets how wide the screen is. */
export function screenWidth(width: number): void {
  // why: jsdom has no layout, so no media query matches by itself
  vi.stubGlobal('matchMedia', (query: string) => {
    const min = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const max = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const matches = query.includes('width') ? width >= min && width <= max : false;
    return { matches, addEventListener: () => {}, removeEventListener: () => {} };
  });
}

/** Every test starts signed out of nothing, in English, on a wide screen, on a fresh page. */
export function freshPages(): void {
  beforeEach(async () => {
    // why: the network is the edge of the machine; the real server is met in the browser tests
    vi.stubGlobal('fetch', respond);
    vi.stubGlobal('isSecureContext', true); // why: jsdom does not say
    // why: jsdom cannot scroll
    vi.stubGlobal('scrollTo', () => {});
    screenWidth(1440);
    for (const key of Object.keys(answers)) delete answers[key];
    answer({ 'auth/session': null, 'settings/boot': BOOT });
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

/** A page with a heading, a field and a title, in place of a real screen. */
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

const STANDS: Record<string, Screen> = Object.fromEntries(
  Object.keys(SCREENS).map((path) => [path, stand(`Screen of ${path}`)]),
);

/** Opens an address as a browser does: a new page load. */
export async function openPage(address: string, screens: Record<string, Screen> = {}) {
  window.history.replaceState(null, '', address);
  startPageLoad();
  void sessionStore.load();
  const router = createBrowserRouter(createRoutes({ ...STANDS, ...screens }));
  await act(async () => {
    render(<App router={router} />);
  });
  return router;
}

export const here = (): string => window.location.pathname + window.location.search + window.location.hash;
