import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { needStaffTexts, speak } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.tsx';
import { queryClient, sessionStore } from '../session.ts';

/** One call that reached the fake server: its procedure ("auth/confirm") and what was sent. */
export interface Call {
  readonly procedure: string;
  readonly input: unknown;
}

export class Refused {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  constructor(status: number, code: string, data?: unknown) {
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

type Answer = unknown | ((input: unknown) => unknown);

export interface FakeServer {
  readonly calls: Call[];
  /** What is answered from now on, by procedure; a function sees what was sent. */
  answer(changes: Record<string, Answer>): void;
}

/** A server of answers for the tests of one file; session and boot are there, everyone is signed out. */
export function fakeServer(): FakeServer {
  // Whole screens on a machine that runs other things too.
  vi.setConfig({ testTimeout: 60_000 });
  configure({ asyncUtilTimeout: 10_000 });
  const calls: Call[] = [];
  const answers = new Map<string, Answer>();
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const procedure = pathname.replace('/rpc/', '');
    const body = request.method === 'GET' ? searchParams.get('data') : await request.text();
    const input = body ? (JSON.parse(body) as { json?: unknown }).json : undefined;
    calls.push({ procedure, input });
    const given = answers.get(procedure);
    const value = typeof given === 'function' ? given(input) : given;
    if (!(value instanceof Refused)) return Response.json({ json: value ?? null });
    const { status, code, data } = value;
    return Response.json({ json: { defined: true, status, code, message: code, data } }, { status });
  };
  const answer: FakeServer['answer'] = (changes) => {
    for (const [procedure, value] of Object.entries(changes)) answers.set(procedure, value);
  };

  beforeEach(async () => {
    // why: the network is the edge of the machine; the real server is met in the browser tests
    vi.stubGlobal('fetch', respond);
    // why: jsdom has no layout and knows no media query
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    calls.length = 0;
    answers.clear();
    answer({
      'auth/session': null,
      'settings/boot': {
        setUp: 'done',
        codeRequired: false,
        demo: false,
        shop: { name: 'Ironbound Moto', city: 'Newark', timeZone: 'America/New_York' },
      },
    });
    sessionStorage.clear();
    localStorage.clear();
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
  return { calls, answer };
}

/** Shows one screen at an address, as the app does: twice mounted, with a router and a query cache. */
export async function showScreen(screen: ReactNode, address: string) {
  const path = new URL(address, 'http://shop.test').pathname;
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  await sessionStore.load();
  const view = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { router, view };
}
