// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionOf } from '../testing/session.ts';
import { measureClock } from './device-clock.ts';
import { wipe } from './encryption.ts';
import { enqueue, listUnsent } from './outbox.ts';
import { measureRoom } from './room.ts';
import { unsentCounts } from './unsent-state.ts';

const ANA = 'ana';
const HOUR_MS = 60 * 60_000;

/** why: a full disk cannot be had in a test */
function leave(freeBytes: number) {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ quota: 1_000_000_000, usage: 1_000_000_000 - freeBytes }) },
  });
}

beforeEach(() => {
  // why: Node's Web Crypto refuses the bytes of jsdom's blobs, which are of another realm
  vi.stubGlobal('Blob', NodeBlob);
  localStorage.setItem('kickstand.session', JSON.stringify(sessionOf({ id: ANA })));
});
afterEach(async () => {
  await wipe(ANA);
  vi.unstubAllGlobals();
  unsentCounts.reset();
});

const photo = (bytes: number) =>
  enqueue(ANA, {
    call: 'workorders.jobs.setPhotos',
    input: { id: 'order', revision: 1, jobId: 'job', photos: ['device-file:a'] },
    subject: 'order:order',
    label: { what: 'workorders.jobs.setPhotos', name: 'WO-7' },
    files: [{ id: 'a', bucket: 'bike-photos', blob: new Blob([new Uint8Array(bytes)]) }],
  });

describe('a device that is almost full', () => {
  it('OFF-06 is said while there is still room, and a photo that does not fit is refused before anything is written', async () => {
    leave(500_000_000);
    await measureRoom();
    expect(unsentCounts.get().low).toBe(false);
    leave(50_000_000);
    await measureRoom();
    expect(unsentCounts.get().low).toBe(true);
    leave(2_100_000);
    await expect(photo(200_000)).rejects.toMatchObject({ code: 'DEVICE_FULL' });
    expect(await listUnsent(ANA)).toEqual([]);
    await photo(50_000);
    expect(await listUnsent(ANA)).toHaveLength(1);
  });

  it('OFF-06 is also noticed when the browser itself refuses the write', async () => {
    leave(500_000_000);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(photo(1000)).rejects.toMatchObject({ code: 'DEVICE_FULL' });
    put.mockRestore();
    expect(await listUnsent(ANA)).toEqual([]);
  });
});

describe('a clock that is off', () => {
  it('OFF-03 is measured against the server, and a few minutes are not worth a word', async () => {
    const serverIs = (ms: number) =>
      // why: the server's clock cannot be changed here
      vi.stubGlobal(
        'fetch',
        async () => new Response(null, { headers: { date: new Date(Date.now() + ms).toUTCString() } }),
      );
    serverIs(-24 * HOUR_MS);
    await measureClock();
    expect(Math.round(unsentCounts.get().clockAheadMs / HOUR_MS)).toBe(24);
    serverIs(60_000);
    await measureClock();
    expect(unsentCounts.get().clockAheadMs).toBe(0);
    serverIs(3 * HOUR_MS);
    await measureClock();
    expect(Math.round(unsentCounts.get().clockAheadMs / HOUR_MS)).toBe(-3);
  });
});
