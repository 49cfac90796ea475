import { sessionStore } from '../auth/index.ts';
import { queryClient } from '../auth/query-client.ts';
import { measureClock } from './device-clock.ts';
import { countUnsent, listUnsent, onOutboxChange } from './outbox.ts';
import { startReadCache } from './read-cache.ts';
import { reportableWarning } from './report.ts';
import { keepStorage, measureRoom } from './room.ts';
import { startSender } from './sender.ts';
import { unsentChanges } from './unsent-changes.ts';
import { unsentCounts } from './unsent-state.ts';

const ownerNow = (): string | null => {
  const { status, user } = sessionStore.get();
  return status === 'signed_in' ? (user?.id ?? null) : null;
};

let started = false;

/** Once per page load with a signed-in user: the queue, its counts and the cache of readable records. */
export async function startOffline(): Promise<void> {
  if (started || !('indexedDB' in globalThis) || !window.isSecureContext) return;
  started = true;
  const read = async () => {
    const owner = ownerNow();
    await countUnsent(owner);
    const changes = owner === null ? [] : await listUnsent(owner);
    // another user may have signed in meanwhile
    if (ownerNow() === owner) unsentChanges.set(changes);
    await measureRoom();
  };
  const count = () => read().catch(reportableWarning('counted'));
  onOutboxChange(() => void count());
  const look = startSender({
    owner: ownerNow,
    // what was sent is part of what pages show
    onSent: () => void queryClient.invalidateQueries(),
  });
  let last = ownerNow();
  sessionStore.subscribe(() => {
    const owner = ownerNow();
    if (owner === last) return;
    last = owner;
    unsentCounts.reset();
    unsentChanges.set([]);
    void count();
    void measureClock();
    look();
  });
  // in every tab: only one of them sends, but all show the clock warning
  window.addEventListener('online', () => void measureClock());
  void measureClock();
  startReadCache(queryClient, ownerNow);
  await count();
  await keepStorage();
}
