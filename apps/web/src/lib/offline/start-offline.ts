import { queryClient, sessionStore } from '../auth/index.ts';
import { countUnsent, onOutboxChange } from './outbox.ts';
import { startReadCache } from './read-cache.ts';
import { reportableWarning } from './report.ts';
import { keepStorage } from './room.ts';
import { startSender } from './sender.ts';
import { unsentCounts } from './unsent-state.ts';

const ownerNow = (): string | null => {
  const { status, user } = sessionStore.get();
  return status === 'signed_in' ? (user?.id ?? null) : null;
};

let started = false;

/** Once per page load, when someone is signed in: the queue, its counts and the records that can be read offline. */
export async function startOffline(): Promise<void> {
  if (started || !('indexedDB' in globalThis) || !window.isSecureContext) return;
  started = true;
  const count = () => countUnsent(ownerNow()).catch(reportableWarning('counted'));
  onOutboxChange(() => void count());
  const look = startSender({
    owner: ownerNow,
    // What was sent is part of what pages show.
    onSent: () => void queryClient.invalidateQueries(),
  });
  let last = ownerNow();
  sessionStore.subscribe(() => {
    const owner = ownerNow();
    if (owner === last) return;
    last = owner;
    unsentCounts.reset();
    void count();
    look();
  });
  startReadCache(queryClient, ownerNow);
  await count();
  await keepStorage();
}
