import { sessionStore } from '../auth/index.ts';
import type { NewChange, OfflineCall } from './calls.ts';
import { reportableWarning } from './report.ts';
import { unsentCounts } from './unsent-state.ts';

/**
 * Stores a call with its files on this device. It is sent once, after earlier calls of the same record. Resolves when
 * it is on disk, and rejects if it could not be stored (`DeviceFull` without space).
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
  // it usually starts once the browser is idle, which a busy device may never be
  void import('./start-offline.ts')
    .then(({ startOffline }) => startOffline())
    .catch(reportableWarning('sent'));
  return id;
}
