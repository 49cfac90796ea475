// Every mail that waits in the outbox since the last look, held against what was true when it was written.
import { sql } from 'drizzle-orm';
import { balance } from '../model/due.ts';
import { type Order, owed, sums } from '../model/order.ts';
import type { World } from '../world.ts';
import { holds, same } from './check.ts';

interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** `$1,234.56`, and whatever a minus looks like. */
export function centsIn(text: string): number {
  const [, minus, digits = ''] = /([-−–])?\$([\d,.]+)/.exec(text) ?? [];
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
  return minus ? -cents : cents;
}

const seen = new WeakMap<World, Set<string>>();

export async function readMails(world: World): Promise<void> {
  const known = seen.get(world) ?? new Set<string>();
  seen.set(world, known);
  const { rows } = await world.shop.db.execute<{
    id: string;
    kind: string;
    sealed_data: string;
    record_id: string;
  }>(sql`select id, kind, sealed_data, record_id from mail_outbox where sealed_data is not null`);
  for (const row of rows) {
    if (known.has(row.id)) continue;
    known.add(row.id);
    const order = world.model.orders.find(({ id }) => id === row.record_id);
    const data = JSON.parse(world.shop.secrets.unseal(row.sealed_data)) as { facts?: MailFact[] };
    if (order) checkMail(world, order, row.kind, data.facts ?? []);
  }
}

function checkMail(world: World, order: Order, kind: string, facts: readonly MailFact[]): void {
  const where = `mail ${kind} of WO-${order.number}`;
  const cents = (label: string) => {
    const fact = facts.find((one) => one.label === label);
    return fact && centsIn(fact.value);
  };
  const check = (label: string, expected: number) => {
    const got = cents(label);
    if (got !== undefined) same(`${where}, ${label}`, got, expected);
  };
  /** What is owed, or what was paid too much: of what was only credited, nothing is the customer's. */
  const checkBalance = () => {
    const owes = balance(order, world.now());
    const { paidCents, refundedCents } = sums(order);
    const favor = Math.min(-owes, paidCents - refundedCents);
    same(`${where}, credit`, cents('credit'), favor > 0 ? favor : undefined);
    same(`${where}, balance`, cents('balance'), favor > 0 ? undefined : Math.max(0, owes));
  };
  const version = order.versions.at(-1);
  if (kind === 'estimate_ready' && version) {
    check('total', version.total.totalCents);
    check('approvedSoFar', version.approved.totalCents);
    check('askedNow', version.total.totalCents - version.approved.totalCents);
    check('totalIfApproved', version.total.totalCents);
  }
  if (kind === 'estimate_decided' && version)
    for (const label of ['approved', 'declined'])
      for (const row of facts.find((one) => one.label === label)?.value.split('\n') ?? [])
        holds(
          `${where}, ${label}`,
          version.jobs.some(({ net }) => net.netCents === centsIn(row)),
          `no job of the version costs ${row}`,
        );
  if (kind === 'ready_for_pickup') {
    check('total', owed(order).totalCents);
    checkBalance();
  }
  if (kind === 'payment_receipt') checkBalance();
}
