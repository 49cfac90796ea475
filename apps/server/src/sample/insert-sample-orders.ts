import { randomUUID } from 'node:crypto';
import { invoicedCents } from '@kickstand/domain/workorders';
import { and, asc, eq, sql } from 'drizzle-orm';
import { invoiceContent } from '../payments/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { invoices, numberings, workOrders } from '../platform/database/schema.ts';
import { hashOf } from '../platform/hash.ts';
import { ordersMoney } from '../workorders/index.ts';
import { insertRows } from './insert-rows.ts';
import { insertSampleCloses } from './insert-sample-closes.ts';
import { inspected, type OrderMaking, rowsOfOrder } from './making/orders.ts';
import { noRows, type Rows } from './making/rows.ts';
import { addStock } from './making/stock.ts';

/** The number an order got when it was stored is searched for, too. */
export async function addNumbersToSearch(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update diagnostic_reports set search_text = 'wo-' || number || ' ' || search_text
    where id = any(${sql.param([...ids])}::uuid[])`);
}

interface Begun {
  readonly ids: readonly string[];
  readonly now: Date;
  readonly timeZone: string;
  readonly deposits: Rows['ledgerEntries'];
}

/** All rows of the sample's orders besides themselves, and all their money. */
export async function insertSampleOrders(
  tx: DbOrTx,
  making: OrderMaking,
  { ids, now, timeZone, deposits }: Begun,
): Promise<void> {
  await addNumbersToSearch(tx, ids);
  const orders = await tx
    .select()
    .from(workOrders)
    .where(eq(workOrders.sample, true))
    .orderBy(asc(workOrders.number));
  const all = noRows();
  const checked: { id: string; items: ReturnType<typeof inspected> }[] = [];
  for (const order of orders) {
    const rows = rowsOfOrder(making, order);
    for (const name of Object.keys(rows) as (keyof Rows)[]) (all[name] as object[]).push(...rows[name]);
    if (order.inspectionTemplate) checked.push({ id: order.id, items: inspected(rows) });
  }
  // numbered as it was taken: a day's close covers everything up to a number
  all.ledgerEntries.push(...deposits);
  all.ledgerEntries.sort((a, b) => a.at.getTime() - b.at.getTime());
  addStock(all, { ...making, now }, orders);
  await insertRows(tx, all);
  await tx.execute(sql`update diagnostic_reports set completed_items = checked.items
    from json_to_recordset(${JSON.stringify(checked)}::json) as checked(id uuid, items jsonb)
    where diagnostic_reports.id = checked.id`);
  await insertInvoices(tx, making, now);
  await insertSampleCloses(tx, { owner: making.owner, now, timeZone });
}

/** Numbered in the order the bikes were picked up. */
async function insertInvoices(tx: DbOrTx, { owner }: OrderMaking, now: Date): Promise<void> {
  const closed = await tx
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.sample, true), eq(workOrders.status, 'closed')))
    .orderBy(asc(workOrders.closedAt), asc(workOrders.number));
  const [last] = await tx.select().from(numberings).where(eq(numberings.id, 'invoice'));
  let number = last?.last ?? 0;
  // each was picked up: its storage ended then, whenever this is asked
  for (const money of await ordersMoney(tx, closed, now)) {
    const { row: order } = money.order;
    number += 1;
    const invoice = await invoiceContent(tx, money);
    await tx.insert(invoices).values({
      ...{ id: randomUUID(), number, orderId: order.id, invoice, hash: hashOf({ number, ...invoice }) },
      totalCents: invoicedCents(money.settlement),
      ...{ issuedBy: owner.id, issuedAt: order.statusSince, sample: true },
    });
  }
  await tx
    .insert(numberings)
    .values({ id: 'invoice', last: number })
    .onConflictDoUpdate({ target: numberings.id, set: { last: number } });
}
