import type { Outputs } from '@kickstand/api';
import { standing } from '@kickstand/domain/payments';
import type { DbOrTx } from '../../platform/database/index.ts';
import { findShop, readSection, shopAddress } from '../../settings/index.ts';
import { billRows, decisionsOf, type OrderMoney, type OrderRow } from '../../workorders/index.ts';
import { entriesOfOrder } from '../ledger/ledger.repository.ts';
import { transactionId } from '../ledger/transaction-id.ts';

type InvoiceRecord = Outputs['payments']['invoice'];
/** Everything printed, except what issuing adds. */
export type InvoiceContent = Omit<InvoiceRecord, 'id' | 'number' | 'issuedAt' | 'hash' | 'proof'>;

/** How the order would be billed now. */
export async function invoiceContent(db: DbOrTx, money: OrderMoney): Promise<InvoiceContent> {
  const { row: order } = money.order;
  const { value: workshop } = await readSection(db, 'workshop');
  const entries = await entriesOfOrder(db, order);
  return {
    ...(await billedTo(db, order)),
    approved: await approvalOf(db, money),
    noticeAt: order.noticeAt?.toISOString() ?? null,
    jobs: money.shows === 'diagnostic_fee' ? null : jobsOf(money),
    totals: money.totals,
    storage: {
      days: money.storage.days,
      waivedDays: money.storage.waivedDays,
      cents: money.settlement.storageCents,
      taxCents: money.storageTaxCents,
    },
    payments: standing(entries).map(({ number, at, kind, method, providerId, amountCents }) => ({
      transactionId: transactionId(number),
      at: at.toISOString(),
      kind,
      method,
      online: providerId !== null,
      amountCents,
    })),
    ...money.settlement,
    balanceCents: money.balanceCents,
    warrantyDays: workshop.warrantyDays,
  };
}

/** Seller, customer and bike. */
export async function billedTo(db: DbOrTx, order: OrderRow) {
  return {
    orderId: order.id,
    orderNumber: order.number,
    language: order.customerLanguage,
    shop: shopAddress(await findShop(db)),
    customer: { name: order.customerName, phone: order.customerPhone, email: order.customerEmail },
    bike: { bikeInfo: order.bikeInfo, vin: order.vin, mileage: order.mileage },
  };
}

const jobsOf = (money: OrderMoney) =>
  billRows(money).map(({ title, parentId, totalCents, lines }) => ({
    title,
    addition: parentId !== null,
    totalCents,
    lines: lines.map(({ kind, description, quantityMilli, unitPriceCents, totalCents, partCondition }) => ({
      kind,
      description,
      quantityMilli,
      unitPriceCents,
      totalCents,
      partCondition,
    })),
  }));

/** The customer's latest approval. */
async function approvalOf(db: DbOrTx, { order }: OrderMoney): Promise<InvoiceContent['approved']> {
  const decisions = await decisionsOf(db, order.row.id);
  const last = decisions.findLast(({ choices }) => choices.some(({ choice }) => choice === 'approve'));
  if (!last) return null;
  const { at, method, verbalMethod, version } = last;
  return { at: at.toISOString(), method, verbalMethod, version };
}
