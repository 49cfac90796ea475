// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANA, LUIS, sessionOf } from '../auth/testing.ts';
import { NO_NETWORK } from '../testing/fake-server.ts';
import { fakeServer, Refused } from '../testing/screen.tsx';
import type { NewChange } from './calls.ts';
import { wipe } from './encryption.ts';
import { enqueue, listUnsent } from './outbox.ts';
import { startSender } from './sender.ts';
import { unsentCounts } from './unsent-state.ts';

const server = fakeServer();
const ORDER = '11111111-1111-4111-8111-111111111111';
const FORM = '22222222-2222-4222-8222-222222222222';
const lines = () => server.calls.map(({ procedure }) => procedure).filter((name) => name !== 'auth/session');

const note = (text: string, order = ORDER): NewChange<'workorders.note'> => ({
  call: 'workorders.note',
  input: { id: order, key: text, text },
  subject: `order:${order}`,
  label: { what: 'workorders.note', name: 'WO-7' },
});
const deposit: NewChange<'intake.takeDeposit'> = {
  call: 'intake.takeDeposit',
  input: { formId: FORM, amountCents: 20_000, method: 'cash', key: 'once' },
  subject: `intake:${FORM}`,
  label: { what: 'intake.takeDeposit', name: 'Nadia Haddad' },
};

let here: string | null = null;
let look = () => {};

beforeEach(() => {
  // why: the bytes of jsdom's own blobs are of another realm than the Web Crypto of Node, which refuses them
  vi.stubGlobal('Blob', NodeBlob);
  // why: jsdom has no Web Locks; this tab gets the lock
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, run: () => unknown) => run() },
  });
  localStorage.setItem('kickstand.session', JSON.stringify({ user: { id: ANA } }));
  server.answer({ 'auth/session': sessionOf(ANA), 'workorders/note': {} as never });
  here = ANA;
  unsentCounts.reset();
});

afterEach(async () => {
  here = null;
  look();
  await wipe(ANA);
  vi.restoreAllMocks();
});

function start() {
  look = startSender({ owner: () => here, onSent: () => {} });
}
const unsent = async () =>
  (await listUnsent(ANA)).map(({ input, state, refusal }) => ({ input, state, refusal }));
const allSent = () => vi.waitFor(async () => expect(await unsent()).toEqual([]), 3000);

describe('the sender', () => {
  it('OFF-04 sends the changes of an order in order, once', async () => {
    for (const text of ['first', 'second', 'third']) await enqueue(ANA, note(text));
    start();
    await allSent();
    const sent = server.calls.filter(({ procedure }) => procedure === 'workorders/note');
    expect(sent.map(({ input }) => (input as { text: string }).text)).toEqual(['first', 'second', 'third']);
    expect(unsentCounts.get().sent).toBe(3);
  });

  it('OFF-04 a store that fails while it sends stops it for a moment, not for good', async () => {
    await enqueue(ANA, note('kept'));
    let failures = 2;
    const real = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      failures -= 1;
      if (failures >= 0) throw new DOMException('The store is gone', 'InvalidStateError');
      return real.apply(this, given);
    });
    start();
    await vi.waitFor(() => expect(failures).toBeLessThan(2));
    look();
    await vi.waitFor(() => expect(failures).toBeLessThanOrEqual(0));
    look();
    await allSent();
  });
});
