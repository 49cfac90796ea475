// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANA, LUIS, sessionOf } from '../auth/testing.ts';
import { NO_NETWORK } from '../testing/fake-server.ts';
import { fakeServer, Refused } from '../testing/screen.tsx';
import type { NewChange } from './calls.ts';
import { wipe } from './encryption.ts';
import { enqueue, listUnsent, rewriteUnsent } from './outbox.ts';
import { startSender } from './sender.ts';
import { unsentCounts } from './unsent-state.ts';

const server = fakeServer();
const ORDER = '11111111-1111-4111-8111-111111111111';
const OTHER = '33333333-3333-4333-8333-333333333333';
const FORM = '22222222-2222-4222-8222-222222222222';
const DAY_MS = 24 * 60 * 60_000;

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
// why: the form is not read on its way, and the server that checks it is not here
const form = { termsVersion: '2025-1', termsLanguage: 'en' } as never;
const intake: NewChange<'intake.submit'> = {
  call: 'intake.submit',
  input: { id: FORM, form },
  subject: `intake:${FORM}`,
  label: { what: 'intake.submit', name: 'Nadia Haddad' },
};

/** The current test's sender; senders of earlier tests see the same store, but have no owner. */
let tab = { owner: null as string | null };
let look = () => {};

beforeEach(() => {
  // why: Node's Web Crypto refuses the bytes of jsdom's blobs, which are of another realm
  vi.stubGlobal('Blob', NodeBlob);
  // why: jsdom has no Web Locks; this tab gets the lock
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, run: () => unknown) => run() },
  });
  localStorage.setItem('kickstand.session', JSON.stringify(sessionOf(ANA)));
  // why: the answer of a note is not used
  server.answer({ 'auth/session': sessionOf(ANA), 'workorders/note': {} as never });
  tab = { owner: ANA };
  unsentCounts.reset();
});

afterEach(async () => {
  tab.owner = null;
  look();
  await wipe(ANA);
  vi.restoreAllMocks();
});

function start() {
  const own = tab;
  look = startSender({ owner: () => own.owner, onSent: () => {} });
}
const unsent = async () =>
  (await listUnsent(ANA)).map(({ call, state, refusal }) => ({ call, state, code: refusal?.code ?? null }));
const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);
const becomes = (expected: readonly object[]) =>
  vi.waitFor(async () => expect(await unsent()).toEqual(expected), { timeout: 10_000 });
const asked = (procedure: string) =>
  vi.waitFor(() => expect(sent(procedure).length).toBeGreaterThan(0), { timeout: 10_000 });

describe('the sender', () => {
  it('OFF-04 sends the changes of an order in order, once', async () => {
    for (const text of ['first', 'second', 'third']) await enqueue(ANA, note(text));
    start();
    await becomes([]);
    const texts = sent('workorders/note').map(({ input }) => (input as { text: string }).text);
    expect(texts).toEqual(['first', 'second', 'third']);
    expect(unsentCounts.get().sent).toBe(3);
  });

  it('OFF-04 of two tabs one sends, and the other takes over when that one is closed', async () => {
    // why: jsdom has no Web Locks; this one queues tabs, as a browser does
    const waiting: (() => unknown)[] = [];
    const closeTab = () => {
      waiting.shift();
      waiting[0]?.();
    };
    const request = (_: string, run: () => unknown) => {
      if (waiting.push(run) === 1) run();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const first = tab;
    await enqueue(ANA, note('once'));
    start();
    tab = { owner: ANA };
    start();
    await becomes([]);
    expect(sent('workorders/note')).toHaveLength(1);
    first.owner = null;
    await enqueue(ANA, note('after the tab was closed'));
    expect(await unsent()).toHaveLength(1);
    closeTab();
    await becomes([]);
    expect(sent('workorders/note')).toHaveLength(2);
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
    await vi.waitFor(() => expect(failures).toBe(1), { timeout: 10_000 });
    look();
    await vi.waitFor(() => expect(failures).toBe(0), { timeout: 10_000 });
    look();
    await becomes([]);
  });

  it('OFF-04 keeps what the server refuses, with its answer, and sends what belongs to other records', async () => {
    server.answer({
      'intake/submit': new Refused(409, 'TERMS_CHANGED', { version: '2026-1' }),
      'workorders/note': (input) => (input.id === ORDER ? new Refused(404, 'NOT_FOUND') : ({} as never)),
    });
    await enqueue(ANA, intake);
    await enqueue(ANA, note('refused'));
    await enqueue(ANA, note('waits for it'));
    await enqueue(ANA, note('of another order', OTHER));
    start();
    await becomes([
      { call: 'intake.submit', state: 'refused', code: 'TERMS_CHANGED' },
      { call: 'workorders.note', state: 'refused', code: 'NOT_FOUND' },
      { call: 'workorders.note', state: 'saved', code: null },
    ]);
    // the user presses Send again after the order was restored
    server.answer({ 'workorders/note': {} as never });
    const refused = (await listUnsent(ANA)).find(({ refusal }) => refusal?.code === 'NOT_FOUND');
    if (refused) await rewriteUnsent(ANA, refused, 'saved', { refusal: null });
    await becomes([{ call: 'intake.submit', state: 'refused', code: 'TERMS_CHANGED' }]);
  });

  it('OFF-04 a deposit that was recorded already is done; another amount needs the person', async () => {
    const payment = { amountCents: 20_000, method: 'cash' };
    server.answer({ 'intake/takeDeposit': new Refused(409, 'ALREADY_PAID', { payment }) });
    await enqueue(ANA, deposit);
    start();
    await becomes([]);
    server.answer({
      'intake/takeDeposit': new Refused(409, 'ALREADY_PAID', { payment: { ...payment, amountCents: 5000 } }),
    });
    await enqueue(ANA, deposit);
    await becomes([{ call: 'intake.takeDeposit', state: 'refused', code: 'ALREADY_PAID' }]);
  });

  it('OFF-04 a lost network, a busy server and a 5xx drop nothing and refuse nothing', async () => {
    await enqueue(ANA, note('kept'));
    for (const away of [
      NO_NETWORK,
      new Refused(503, 'UNAVAILABLE'),
      new Refused(500, 'INTERNAL_SERVER_ERROR'),
    ]) {
      server.calls.length = 0;
      server.answer({ 'workorders/note': away });
      if (away === NO_NETWORK) start();
      else look();
      await asked('workorders/note');
      await vi.waitFor(() => expect(unsentCounts.get().sending).toBe(false), { timeout: 10_000 });
      expect(await unsent()).toEqual([{ call: 'workorders.note', state: 'saved', code: null }]);
    }
    server.answer({ 'workorders/note': {} as never });
    look();
    await becomes([]);
  });

  it('OFF-03 OFF-04 sends nothing when the session ended, nor under the name of someone else', async () => {
    await enqueue(ANA, note('of Ana'));
    for (const session of [null, sessionOf(LUIS)]) {
      unsentCounts.reset();
      server.answer({ 'auth/session': session });
      if (session === null) start();
      else look();
      await vi.waitFor(() => expect(unsentCounts.get().signedOut).toBe(true), { timeout: 10_000 });
    }
    expect(sent('workorders/note')).toEqual([]);
    server.answer({ 'auth/session': sessionOf(ANA) });
    look();
    await becomes([]);
    expect(unsentCounts.get().signedOut).toBe(false);
  });

  it('OFF-04 SIG-03 says for how long a deposit and a signed form were held, also on a clock that is a day ahead', async () => {
    server.answer({ 'intake/submit': { id: FORM }, 'intake/takeDeposit': {} as never });
    const now = Date.now() + DAY_MS;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    await enqueue(ANA, deposit);
    await enqueue(ANA, intake);
    clock.mockReturnValue(now + 3 * 60_000);
    start();
    await asked('intake/submit');
    for (const procedure of ['intake/takeDeposit', 'intake/submit'])
      expect(sent(procedure)[0]?.input).toMatchObject({ heldMs: 3 * 60_000 });
  });
});
