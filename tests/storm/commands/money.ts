// Payments, refunds, voids, credits, charges and storage at the counter.

import { chargeLimit } from '../model/bill.ts';
import { balance, creditWithRefund, invoiceTotal, storageDayToday, storageOf } from '../model/due.ts';
import { type Entry, type EntryKind, notVoided, refundable, sums } from '../model/ledger.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { Random } from '../random.ts';
import { taxStorage } from '../settings.ts';
import type { EntryView, LedgerView } from '../views.ts';
import { checkOutcome, RuleViolation, type World } from '../world.ts';
import { command, label, pickOrNull, pickPreferring } from './command.ts';

export const due = (world: World, order: Order): number => Math.max(0, balance(order, world.now()));

/** The one entry that is new in the order's ledger. */
export function newEntry(order: Order, view: LedgerView, kind: EntryKind, more: Partial<Entry> = {}): Entry {
  const known = new Set(order.entries.map(({ id }) => id));
  const fresh = view.entries.filter(({ id }) => !known.has(id));
  const [row] = fresh;
  if (!row || fresh.length > 1)
    throw new RuleViolation(`one row must be new in the ledger, not ${fresh.length}`);
  return fromRow(row, kind, more);
}

export const fromRow = (row: EntryView, kind: EntryKind, more: Partial<Entry> = {}): Entry => ({
  id: row.id,
  kind,
  method: row.method,
  cents: Math.abs(row.amountCents),
  reverses: row.reverses,
  online: false,
  ...more,
});

export const ledgerOf = async (world: World, order: Order): Promise<LedgerView> =>
  (await world.call<LedgerView>('admin', 'payments/forOrder', { id: order.id })).value;

const billedOrders = (world: World) =>
  world.model.orders.filter((order) => approvedJobs(order).length > 0 || order.fee !== 'none');

const partOf = (random: Random, whole: number) =>
  Math.max(
    1,
    random.pick([whole, whole, whole, Math.floor(whole / 2), Math.floor(whole / 3), whole + 1, 100]),
  );

const take = command('pay at the counter', 12, (world, random) => {
  const order = pickOrNull(
    random,
    billedOrders(world).filter((one) => due(world, one) > 0 || random.chance(10)),
  );
  if (!order) return null;
  const owes = due(world, order);
  const amountCents = partOf(random, owes);
  const method = random.pick(['cash', 'card', 'check', 'other'] as const);
  const key = random.uuid();
  const twice = random.chance(25);
  return {
    what: `pay ${amountCents} of ${owes} by ${method} for ${label(order)}${twice ? ', sent twice' : ''}`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.id, key, amountCents, method };
      const send = () => world.call<LedgerView>('tech', 'payments/take', input);
      const answers = await Promise.all(twice ? [send(), send()] : [send()]);
      const [answer] = answers;
      if (!answer) return;
      for (const one of answers) checkOutcome(one, amountCents <= owes ? 'ok' : 'refused', 'take a payment');
      if (answer.status === 200) order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
    },
  };
});

const refund = command('refund', 7, (world, random) => {
  const rows = world.model.orders.flatMap((order) =>
    order.entries
      .filter(({ kind }) => kind === 'payment' || kind === 'deposit')
      .map((entry) => ({ order, entry })),
  );
  const ref = pickPreferring(random, rows, ({ order, entry }) => entry.kind === 'deposit' && order.invoiced);
  if (!ref) return null;
  const { order, entry } = ref;
  const left = refundable(order, entry);
  const amountCents = partOf(random, left);
  const exception = random.chance(60);
  const isToCard = random.chance(80);
  const may = left > 0 && amountCents <= left && (entry.kind !== 'deposit' || exception);
  const key = random.uuid();
  const twice = random.chance(30);
  return {
    what: `refund ${amountCents} of ${left} (${entry.kind}${entry.online ? ', online' : ''}) of ${label(order)}${twice ? ', sent twice' : ''}`,
    run: async () => {
      world.touched.add(order);
      const method = entry.online && isToCard ? 'card' : 'cash';
      const base = { id: entry.id, key, amountCents, method, reason: 'Not satisfied.' };
      const input = { ...base, ...(exception && { depositException: true }) };
      const send = () => world.call<EntryView>('admin', 'payments/refund', input);
      const answers = [await send(), ...(twice ? [await send()] : [])];
      for (const one of answers) checkOutcome(one, may ? 'ok' : 'refused', 'refund');
      const [answer] = answers;
      if (answer?.status === 200) await applyRefund(world, order, entry, answer.value);
    },
  };
});

/** Adds a refund; after the invoice also the credit and the memo that go with it. */
export async function applyRefund(world: World, order: Order, entry: Entry, row: EntryView): Promise<void> {
  const refundedCents = Math.abs(row.amountCents);
  const creditedCents = creditWithRefund(order, refundedCents, world.now());
  order.entries.push(
    fromRow(row, 'refund', { reverses: entry.id, online: entry.online && row.method === 'card' }),
  );
  if (!order.invoiced) return;
  if (creditedCents > 0) order.entries.push(newEntry(order, await ledgerOf(world, order), 'credit'));
  order.memos.push({ creditedCents, refundedCents, balanceCents: balance(order, world.now()) });
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

const voidSlip = command('void', 5, (world, random) => {
  const rows = world.model.orders.flatMap((order) =>
    order.entries.filter(({ kind }) => kind !== 'void').map((entry) => ({ order, entry })),
  );
  const isCounted = ({ entry }: { entry: Entry }) =>
    world.model.closes.some(({ entryIds }) => entryIds.has(entry.id));
  const ref = pickPreferring(random, rows, (one) => isCounted(one) && one.entry.kind === 'payment');
  if (!ref) return null;
  const { order, entry } = ref;
  return {
    what: `void ${entry.kind} of ${entry.cents} of ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const seen = (await ledgerOf(world, order)).entries.find(({ id }) => id === entry.id) as
        | (EntryView & { at: string })
        | undefined;
      if (!seen) throw new RuleViolation('a row is gone from the ledger');
      const today = newYork.format(world.now()) === newYork.format(Date.parse(seen.at));
      const input = { id: entry.id, key: random.uuid(), reason: 'Typed wrongly.' };
      const answer = await world.call<EntryView>('admin', 'payments/void', input);
      const plain = (entry.kind === 'payment' || entry.kind === 'refund') && !entry.online && !order.invoiced;
      // a refund that was voided does not block the void
      const isVoided = order.entries.some(({ kind, reverses }) => kind === 'void' && reverses === entry.id);
      const isBack = notVoided(order).some(
        ({ kind, reverses }) => kind === 'refund' && reverses === entry.id,
      );
      const may = plain && today && !isVoided && !isBack && !isCounted(ref);
      if (checkOutcome(answer, may ? 'ok' : 'refused', `void a ${entry.kind}`))
        order.entries.push(fromRow(answer.value, 'void', { reverses: entry.id }));
    },
  };
});

/** A credit lowers what is owed; a charge adds what was authorized and is not on the bill. */
const adjust = command('credit or charge', 6, (world, random) => {
  const order = pickOrNull(random, billedOrders(world));
  if (!order) return null;
  const direction = random.pick(['credit', 'credit', 'charge'] as const);
  const { creditedCents } = sums(order);
  const credit = order.invoiced ? invoiceTotal(order, world.now()) - creditedCents : due(world, order);
  const most = Math.max(0, direction === 'credit' ? credit : order.invoiced ? 0 : chargeLimit(order));
  const amountCents = partOf(random, most);
  return {
    what: `${direction} ${amountCents} of ${most} on ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.id, key: random.uuid(), direction, amountCents, reason: 'As agreed.' };
      const answer = await world.call<LedgerView>('admin', 'payments/adjust', input);
      if (!checkOutcome(answer, amountCents > most ? 'refused' : 'ok', `a ${direction}`)) return;
      order.entries.push(newEntry(order, await ledgerOf(world, order), direction));
      if (!order.invoiced) return;
      const balanceCents = balance(order, world.now());
      order.memos.push({ creditedCents: amountCents, refundedCents: 0, balanceCents });
    },
  };
});

const WAIVED = { cents: 0, taxed: false };

const storage = command('settle storage', 5, (world, random) => {
  const order = pickOrNull(
    random,
    world.model.orders.filter(({ noticeAt }) => noticeAt !== null),
  );
  if (!order) return null;
  const { open } = storageOf(order, world.now());
  const throughDay = Math.max(1, random.pick([...open, 1, 50]));
  const waives = random.chance(40);
  return {
    what: `${waives ? 'waive' : 'bill'} storage of ${label(order)} through day ${throughDay} (open ${open.length})`,
    run: async () => {
      world.touched.add(order);
      const input = { id: order.id, throughDay, ...(waives && { reason: 'A friend of the shop.' }) };
      const path = waives ? 'payments/waiveStorage' : 'payments/billStorage';
      const answer = await world.call('admin', path, input);
      const settled = open.filter((day) => day <= throughDay);
      if (!checkOutcome(answer, settled.length > 0 ? 'ok' : 'refused', 'settle storage')) return;
      for (const day of settled) order.days.set(day, waives ? WAIVED : storageDayToday(order));
    },
  };
});

/** Settled days keep the tax they were settled with. */
const storageTax = command('storage tax setting', 2, (world) => {
  const storageTaxed = !world.model.shop.storageTaxed;
  return {
    what: `storage is ${storageTaxed ? 'taxed' : 'not taxed'} from now on`,
    run: async () => {
      await taxStorage(world, storageTaxed);
      world.model.shop.storageTaxed = storageTaxed;
      for (const order of world.model.orders) world.touched.add(order);
    },
  };
});

export const MONEY_COMMANDS = [take, refund, voidSlip, adjust, storage, storageTax];
