import { call } from '../faults/client.ts';

/** The money of one work order, as shown by its page, its ledger and its invoice. */
export interface OrderRecord {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly archived: boolean;
  readonly jobs: readonly { title: string; decision: string; changed: boolean; totalCents: number }[];
  readonly billCents: number;
  readonly depositCents: number;
  readonly paidCents: number;
  readonly paymentState: string;
  /** Storage days accrue until pickup, so the balance is recorded without them. */
  readonly balanceBeforeStorageCents: number;
  readonly ledger: readonly { transactionId: string; kind: string; amountCents: number }[];
  readonly invoice: { number: number; totalCents: number; balanceCents: number; hash: string } | null;
}

/** Calls as a signed-in person; anything but an answer is an error. */
export type Ask = <T>(path: string, input?: unknown) => Promise<T>;

export async function signIn(base: string): Promise<Ask> {
  const credentials = { email: 'admin@demo.test', password: 'ride-safe-2025' };
  const { status, cookie } = await call(base, 'auth/signIn', credentials);
  if (status !== 200) throw new Error(`signing in was answered ${status}`);
  return async <T>(path: string, input: unknown = {}) => {
    const answer = await call(base, path, input, cookie);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.code}`);
    return answer.value as T;
  };
}

interface Money {
  readonly totals: { readonly totalCents: number };
  readonly depositCents: number;
  readonly paidCents: number;
  readonly balanceCents: number;
  readonly storage: { readonly cents: number };
}

interface Order {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly archivedAt: string | null;
  readonly paymentState: string;
  readonly jobs: OrderRecord['jobs'];
  readonly money: Money;
  readonly invoice: object | null;
}

/** Every work order, archived ones too. The order's page and its ledger must agree. */
export async function readOrders(ask: Ask): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = [];
  for (const archived of [false, true]) {
    const { orders: found } = await ask<{ orders: { id: string }[] }>('workorders/list', { archived });
    for (const { id } of found) orders.push(await readOrder(ask, id));
  }
  return orders.sort((a, b) => a.number - b.number);
}

async function readOrder(ask: Ask, id: string): Promise<OrderRecord> {
  const order = await ask<Order>('workorders/find', { id });
  const ledger = await ask<Money & { entries: OrderRecord['ledger'] }>('payments/forOrder', { id });
  const [page, book] = [moneyOf(order.money), moneyOf(ledger)];
  if (JSON.stringify(page) !== JSON.stringify(book))
    throw new Error(
      `order ${order.number}: the page says ${JSON.stringify(page)}, the ledger ${JSON.stringify(book)}`,
    );
  return {
    id,
    number: order.number,
    status: order.status,
    archived: order.archivedAt !== null,
    jobs: order.jobs.map(({ title, decision, changed, totalCents }) => ({
      title,
      decision,
      changed,
      totalCents,
    })),
    ...page,
    paymentState: order.paymentState,
    ledger: ledger.entries.map(({ transactionId, kind, amountCents }) => ({
      transactionId,
      kind,
      amountCents,
    })),
    invoice: order.invoice && (await readInvoice(ask, id)),
  };
}

const moneyOf = ({ totals, depositCents, paidCents, balanceCents, storage }: Money) => ({
  billCents: totals.totalCents,
  depositCents,
  paidCents,
  balanceBeforeStorageCents: balanceCents - storage.cents,
});

async function readInvoice(ask: Ask, id: string): Promise<OrderRecord['invoice']> {
  const { number, totals, balanceCents, hash } = await ask<{
    number: number;
    totals: { totalCents: number };
    balanceCents: number;
    hash: string;
  }>('payments/invoice', { id });
  return { number, totalCents: totals.totalCents, balanceCents, hash };
}
