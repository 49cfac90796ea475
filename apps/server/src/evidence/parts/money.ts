import { asc, eq, or } from 'drizzle-orm';
import { transactionId } from '../../payments/index.ts';
// imported as tables: the packet contains stored rows, not what a screen shows
import { creditMemos, invoices, ledgerEntries } from '../foreign-tables.ts';
import type { PartProvider } from './part.ts';

/** The ledger of the order and its deposit, without the shop's internal notes. */
export const paymentPart: PartProvider = async ({ tx, order, nameOf }) => {
  const rows = await tx
    .select()
    .from(ledgerEntries)
    .where(
      or(
        eq(ledgerEntries.orderId, order.id),
        order.convertedFromIntake ? eq(ledgerEntries.intakeId, order.convertedFromIntake) : undefined,
      ),
    )
    .orderBy(asc(ledgerEntries.number));
  const last = rows.at(-1);
  if (!last) return [];
  const content = {
    entries: rows.map(({ id, number, kind, method, amountCents, reverses, at }) => ({
      ...{
        id,
        transactionId: transactionId(number),
        kind,
        method,
        amountCents,
        reverses,
        at: at.toISOString(),
      },
    })),
  };
  return [{ kind: 'payments', at: last.at, by: await nameOf(last.takenBy), content }];
};

export const invoicePart: PartProvider = async ({ tx, order, nameOf }) => {
  const rows = await tx.select().from(invoices).where(eq(invoices.orderId, order.id));
  return Promise.all(
    rows.map(async ({ number, invoice, hash, totalCents, issuedAt, issuedBy }) => ({
      kind: 'invoice' as const,
      number,
      at: issuedAt,
      by: await nameOf(issuedBy),
      content: { number, invoice, hash, totalCents, issuedAt: issuedAt.toISOString() },
    })),
  );
};

export const creditMemoParts: PartProvider = async ({ tx, order, nameOf }) => {
  const rows = await tx
    .select()
    .from(creditMemos)
    .where(eq(creditMemos.orderId, order.id))
    .orderBy(asc(creditMemos.number));
  return Promise.all(
    rows.map(async ({ number, memo, hash, issuedAt, issuedBy }) => ({
      kind: 'credit_memo' as const,
      number,
      at: issuedAt,
      by: await nameOf(issuedBy),
      content: { number, memo, hash, issuedAt: issuedAt.toISOString() },
    })),
  );
};
