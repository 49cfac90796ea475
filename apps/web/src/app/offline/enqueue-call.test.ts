// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/auth/index.ts';
import { ANA, sessionOf } from '../../lib/auth/testing.ts';
import { enqueueCall } from '../../lib/offline/enqueue-call.ts';
import { startOffline } from '../../lib/offline/start-offline.ts';

// why: only whether it is started matters here; the sender has tests of its own
vi.mock('../../lib/offline/start-offline.ts', () => ({ startOffline: vi.fn(async () => undefined) }));

it('OFF-04 what is saved on this device is sent, although the browser was never idle', async () => {
  const { user } = sessionOf(ANA);
  localStorage.setItem('kickstand.session', JSON.stringify(sessionOf(ANA)));
  // why: signing in takes a server, which this is not about
  vi.spyOn(sessionStore, 'get').mockReturnValue({ ...sessionStore.get(), user });
  const id = '11111111-1111-4111-8111-111111111111';
  await enqueueCall({
    call: 'workorders.note',
    input: { id, key: 'once', text: 'Loose chain' },
    subject: `order:${id}`,
    label: { what: 'workorders.note', name: 'WO-7' },
  });
  await vi.waitFor(() => expect(startOffline).toHaveBeenCalled());
});
