import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { PublicApp } from '../app.tsx';
import { findPage } from '../pages.ts';

export interface Call {
  readonly path: string;
  readonly body: unknown;
}

/** The server's answer: a value, or a refusal by its code. */
export type Reply =
  | { readonly value: unknown }
  | { readonly status: number; readonly code: string }
  | 'no network';

/**
 * why: jsdom has no server; browser tests use the real one. Answers come from a table by path that a test may change
 * while it runs.
 */
export function fakeServer(replies: Record<string, Reply>): {
  calls: Call[];
  replies: Record<string, Reply>;
} {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') calls.push({ path, body: JSON.parse(String(init.body)) });
    const reply = replies[path] ?? { status: 404, code: 'NOT_FOUND' };
    if (reply === 'no network') throw new TypeError('Failed to fetch');
    if ('value' in reply) return new Response(JSON.stringify(reply.value), { status: 200 });
    return new Response(JSON.stringify({ code: reply.code }), { status: reply.status });
  });
  return { calls, replies };
}

export function openPage(address: string) {
  history.replaceState(null, '', address);
  return render(<PublicApp page={findPage(location.pathname, location.search)} />);
}

/** Resets the browser before each test. */
export function freshBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  // why: jsdom has no layout and cannot scroll or show a dialog
  vi.stubGlobal('scrollBy', vi.fn());
  vi.stubGlobal('scrollTo', vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
}
