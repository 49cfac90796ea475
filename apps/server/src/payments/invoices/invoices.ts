import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { invoicedCents } from '@kickstand/domain/workorders';
import { eq } from 'drizzle-orm';
import { writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { hashOf } from '../../platform/hash.ts';
import { type IssueInvoice, noteEvent, orderMoney } from '../../workorders/index.ts';
import { recordStorageDays } from '../counter/storage.ts';
import { invoiceContent } from './invoice-content.ts';
import { contentOf } from './invoice-upgrade.ts';
import { invoices } from './invoices.table.ts';
import { nextNumber } from './numbering.ts';

/** Invoices an order once, as it is now: lines, storage, payments, number. The invoice never changes. */
export const issueInvoice: IssueInvoice = async (tx, clock, actor, money) => {
  const orderId = money.order.row.id;
  // At today's price: a later change of the setting must not affect a closed order.
  await recordStorageDays(tx, clock, actor, orderId, money.storage.openDays, { waived: false });
  const invoice = await invoiceContent(tx, money);
  const id = randomUUID();
  const number = await nextNumber(tx, 'invoice');
  const totalCents = invoicedCents(money.settlement);
  await tx.insert(invoices).values({
    id,
    number,
    orderId,
    invoice,
    hash: hashOf({ number, ...invoice }),
    totalCents,
    issuedBy: actor.actorId,
    issuedAt: clock.now(),
  });
  await writeAudit(tx, clock, actor, {
    action: 'payments.invoice.issued',
    subject: 'invoices',
    subjectId: id,
    after: { number, orderId, totalCents },
  });
  await noteEvent(tx, clock, actor, {
    orderId,
    kind: 'invoice_issued',
    data: { number, cents: totalCents },
  });
  return { id, number };
};

/** The issued invoice of an order, or how it would be billed now. */
export async function findInvoice(
  db: DbOrTx,
  clock: Clock,
  orderId: string,
): Promise<Omit<Outputs['payments']['invoice'], 'proof'> | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  if (row) {
    const { id, number, hash, issuedAt } = row;
    return { ...contentOf(row.invoice), id, number, hash, issuedAt: issuedAt.toISOString() };
  }
  const money = await orderMoney(db, orderId, clock.now());
  return (
    money && { ...(await invoiceContent(db, money)), id: null, number: null, hash: null, issuedAt: null }
  );
}
