import { beforeAll, describe, expect, it, vi } from 'vitest';
import { UPDATE_MESSAGE } from './messages.ts';

// why: a service worker's cache and routes belong to the browser; browser tests use them
vi.mock('workbox-precaching', () => ({
  addRoute: () => {},
  cleanupOutdatedCaches: () => {},
  matchPrecache: async () => undefined,
  precache: () => {},
}));
vi.mock('workbox-routing', () => ({ registerRoute: () => {} }));
vi.mock('workbox-strategies', () => ({ CacheFirst: class {} }));

const listeners = new Map<string, (event: object) => void>();
const scope = {
  addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  skipWaiting: vi.fn(async () => {}),
  clients: { claim: async () => {}, matchAll: vi.fn(async (): Promise<unknown[]> => []) },
};

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  vi.stubGlobal('__PRECACHE__', []);
  await import('./worker.ts');
  vi.unstubAllGlobals();
});

async function hear(data: unknown, pages: number): Promise<number> {
  scope.skipWaiting.mockClear();
  scope.clients.matchAll.mockResolvedValue(Array.from({ length: pages }, () => ({})));
  let work: Promise<unknown> | undefined;
  const event = { data, waitUntil: (promise: Promise<unknown>) => (work = promise) };
  listeners.get('message')?.(event);
  await work;
  return scope.skipWaiting.mock.calls.length;
}

describe('a new version of the service worker', () => {
  it('OFF-06 takes over when Reload was pressed, unless a form is open in another tab', async () => {
    expect([...listeners.keys()].sort()).toEqual(['activate', 'message']);
    expect(await hear('something else', 1)).toBe(0);
    expect(await hear(UPDATE_MESSAGE, 2)).toBe(0);
    expect(await hear(UPDATE_MESSAGE, 1)).toBe(1);
  });
});
