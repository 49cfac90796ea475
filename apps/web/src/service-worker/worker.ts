import { matchRoute } from '@kickstand/domain/navigation';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { SHELL_PATH, UPDATE_MESSAGE } from './messages.ts';

/** The staff app's files, inserted by the build. */
declare const __PRECACHE__: readonly { readonly url: string; readonly revision: string | null }[];

/** The part of ServiceWorkerGlobalScope that is used; TypeScript's library for it excludes the page's. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent & Extendable) => void): void;
  addEventListener(type: 'activate', listener: (event: Event & Extendable) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly unknown[]>;
  };
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as WorkerScope;

/** A network that does not answer within this time is treated as none. */
const NETWORK_TIMEOUT_MS = 5000;
const LATE_ASSETS = 'kickstand-late-assets';
/** Beyond this number the oldest are deleted. */
const LATE_ASSETS_KEPT = 60;
/** A proxy's answers for a server that is down. */
const SERVER_AWAY: readonly number[] = [502, 503, 504];

/** Customer pages are not cached and always come from the server. */
function isStaffPage(path: string): boolean {
  const match = matchRoute(path);
  return match.kind === 'redirect' || (match.kind === 'page' && match.route.entry !== 'public');
}

async function freshPage(request: Request): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), NETWORK_TIMEOUT_MS);
  try {
    return await fetch(request, { signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

// Pages come from the network while there is one, so that a new version is used on the next load. The cached copy
// keeps its headers, including the content security policy.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isStaffPage(url.pathname),
  async ({ request }) => {
    const shell = () => matchPrecache(SHELL_PATH);
    try {
      const response = await freshPage(request);
      return SERVER_AWAY.includes(response.status) ? ((await shell()) ?? response) : response;
    } catch (error) {
      const cached = await shell();
      if (!cached) throw error;
      return cached;
    }
  },
);

precache([...__PRECACHE__]);
addRoute({ cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();

// Large files that only some people need. Their names contain a hash, so cached ones are never outdated.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: LATE_ASSETS }),
);

async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(LATE_ASSETS);
  const requests = await cache.keys();
  const old = requests.slice(0, Math.max(0, requests.length - LATE_ASSETS_KEPT));
  await Promise.all(old.map((request) => cache.delete(request)));
}

// A new version waits until no page of the old one is open, so that files an open form still needs stay cached.
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), dropOldAssets()])),
);

// Reload was pressed. If another page is open, the old version stays until that one is closed.
worker.addEventListener('message', (event) => {
  if (event.data !== UPDATE_MESSAGE) return;
  event.waitUntil(
    worker.clients
      .matchAll({ type: 'window' })
      .then((pages) => (pages.length <= 1 ? worker.skipWaiting() : undefined)),
  );
});
