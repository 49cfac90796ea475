import { UPDATE_MESSAGE, WORKER_PATH } from '../../service-worker/messages.ts';

/** How long a waiting version may take to start before the page reloads anyway. */
const TAKE_OVER_MS = 2000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // without a controlled page it is the first version, not an update
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

/** Makes the app open without a network. Over plain http browsers have no service workers. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.register(WORKER_PATH);
  if (registration) follow(registration);
}

/** OFF-06. A new version waits, so that nothing is reloaded under an open form. */
export const appUpdate = {
  isWaiting: (): boolean => waiting !== null,
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  /** The browser asks first if the page has unsaved changes. */
  reload(): void {
    const reload = () => window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    setTimeout(reload, TAKE_OVER_MS);
    waiting?.postMessage(UPDATE_MESSAGE);
  },
};
