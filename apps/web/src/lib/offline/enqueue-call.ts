import { sessionStore } from '../auth/index.ts';
import type { NewChange, OfflineCall } from './calls.ts';
import { unsentCounts } from './unsent-state.ts';

/**
 * Keeps a call with its files on this device; it is sent by itself, once, after the earlier ones of the same record.
 * Resolves when it is on the disk, and rejects when it could not be kept (`DeviceFull` when there is no room).
 */
export async function enqueueCall<Call extends OfflineCall>(
  change: NewChange<Call>,
  instead?: string,
): Promise<string> {
  const { user } = sessionStore.get();
  if (!user) throw new Error('enqueueCall: nobody is signed in');
  const { countUnsent, enqueue } = await import('./outbox.ts');
  const id = await enqueue(user.id, change, instead);
  unsentCounts.set({ sent: 0 });
  await countUnsent(user.id);
  return id;
}
