import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { Fragment, type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { needStaffTexts, speak } from '../../i18n/index.ts';
import { intakeQueue, toast } from '../../ui/overlay/toast.tsx';
import { sessionStore } from '../auth/index.ts';
import { queryClient } from '../auth/query-client.ts';
import { type Answers, answer, type Call, calls, startFakeServer } from './fake-server.ts';

export { Refused } from './fake-server.ts';

export interface FakeServer {
  readonly calls: Call[];
  /** Changes the answers, by procedure; a function gets the input. */
  answer(changes: Answers): void;
}

/** A fake server for one file's tests; session and boot are answered, nobody is signed in. */
export function fakeServer(): FakeServer {
  // whole screens on a busy machine
  vi.setConfig({ testTimeout: 60_000 });
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(async () => {
    startFakeServer();
    // why: jsdom has no layout and knows no media query
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    sessionStorage.clear();
    localStorage.clear();
    sessionStore.reset();
    await needStaffTexts();
    await speak('en');
  });
  afterEach(() => {
    cleanup();
    toast.dismiss();
    // dismissed toasts stay for a while; `said` only returns visible ones
    for (const { id } of intakeQueue.list()) intakeQueue.dismiss(id);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return { calls, answer };
}

/** StrictMode renders everything twice, which takes a third of the time, so only `npm run test:full` uses it. */
const Mode = import.meta.env.TEST_FULL ? StrictMode : Fragment;

/** The titles of the visible intake toasts, newest first. */
export const said = () =>
  intakeQueue
    .list()
    .filter(({ open }) => open)
    .map(({ message }) => message.title);

/**
 * Shows one screen at a URL as the app does, with a router and a query cache. `pattern` is its path in the route
 * table, for a screen that reads its URL.
 */
export async function showScreen(screen: ReactNode, address: string, pattern?: string) {
  const path = pattern ?? new URL(address, 'http://shop.test').pathname;
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  await sessionStore.load();
  const view = render(
    <Mode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Mode>,
  );
  return { router, view };
}
