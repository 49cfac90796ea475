import { UPDATE_MESSAGE, WORKER_PATH } from '../../service-worker/messages.ts';

/** How long a waiting version may take to start before the page reloads anyway. */
const TAKE_OVER_MS = 2000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a page under its control it is the first version, not a new one.
    const next = navigator.serviceWorker.controller ? registration.waiting : null;
    if (next === waiting) return;
    waiting = next;
    for (const changed of listeners) changed();
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  look();
}

/** Makes the app open without the network from now on. Over plain http a browser has no service workers. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register(WORKER_PATH);
  if (registration) follow(registration);
}

/** OFF-06. A new version waits: nothing is reloaded under an open form. */
export const appUpdate = {
  isWaiting: (): boolean => waiting !== null,
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  /** The browser asks first when something on the page is not saved. */
  reload(): void {
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    setTimeout(reload, TAKE_OVER_MS);
    waiting?.postMessage(UPDATE_MESSAGE);
  },
};
